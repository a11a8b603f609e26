import { useEffect } from 'react';

/** Where pasted text belongs to a field and not to the page. */
const textual =
  'textarea, select, [contenteditable], input:not([type=range]):not([type=radio]):not([type=checkbox]):not([type=button])';

/** Two lines with something in them: what is shorter was hardly meant as a measurement. */
const severalLines = /\S[^\n]*\n\s*\S/;

/** Text of several lines, or files, pasted anywhere but into a field. */
export function usePastedText(onText: (text: string) => void, onFiles: (files: readonly File[]) => void) {
  useEffect(() => {
    function pasted(event: ClipboardEvent) {
      const { target, clipboardData } = event;
      if (event.defaultPrevented || clipboardData === null) return;
      if (target instanceof Element && target.closest(textual) !== null) return;
      const text = clipboardData.getData('text/plain');
      const files = [...clipboardData.files];
      if (severalLines.test(text)) onText(text);
      else if (text === '' && files.length > 0) onFiles(files);
      else return;
      event.preventDefault();
    }
    window.addEventListener('paste', pasted);
    return () => {
      window.removeEventListener('paste', pasted);
    };
  }, [onText, onFiles]);
}
