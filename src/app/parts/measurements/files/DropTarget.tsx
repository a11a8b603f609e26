import { useCallback, useEffect, useState } from 'react';
import { exampleCommand } from '../../../../evidence/evidence.ts';
import { useActions } from '../../../core/app-context.tsx';
import { listen } from '../../../kit/listen.ts';

/** Elements that pasted text belongs to. */
const textual =
  'textarea, select, [contenteditable], input:not([type=range]):not([type=radio]):not([type=checkbox]):not([type=button])';

/** One line that is a link, for the bar of the browser. */
const isAddress = /^\s*https?:\/\/[^\n]*\s*$/;

/** Text or files pasted anywhere but into a field. */
function usePastedText(onText: (text: string) => void, onFiles: (files: readonly File[]) => void) {
  const { announce } = useActions();
  useEffect(() => {
    function pasted(event: ClipboardEvent) {
      const { target, clipboardData } = event;
      if (event.defaultPrevented || clipboardData === null) return;
      if (target instanceof Element && target.closest(textual) !== null) return;
      const text = clipboardData.getData('text/plain');
      const files = [...clipboardData.files];
      if (isAddress.test(text)) return;
      if (text.trim() !== '') onText(text);
      else if (files.length > 0) onFiles(files);
      else
        announce(
          'failure',
          `The clipboard holds no text. Copy what a tool prints, for instance “${exampleCommand}”.`,
        );
      event.preventDefault();
    }
    return listen(window, { paste: pasted });
  }, [announce, onText, onFiles]);
}

/** The whole window takes files and pasted text, with a notice while files hover over it. */
export function DropTarget() {
  const { readFiles, readText, setDrawer } = useActions();
  const [hovering, setHovering] = useState(false);
  const takeText = useCallback(
    (text: string) => {
      setDrawer('measurements');
      void readText(text, true);
    },
    [readText, setDrawer],
  );
  const takeFiles = useCallback(
    (files: readonly File[]) => {
      setDrawer('measurements');
      readFiles(files);
    },
    [readFiles, setDrawer],
  );
  usePastedText(takeText, takeFiles);
  useEffect(() => {
    const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;
    function over(event: DragEvent) {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setHovering(true);
    }
    function leave(event: DragEvent) {
      if (event.relatedTarget === null) setHovering(false);
    }
    function drop(event: DragEvent) {
      setHovering(false);
      if (!carriesFiles(event) || event.defaultPrevented) return; // a field below took them
      event.preventDefault();
      takeFiles([...(event.dataTransfer?.files ?? [])]);
    }
    return listen(window, { dragover: over, dragleave: leave, drop });
  }, [takeFiles]);
  return (
    <div className="drop-target" hidden={!hovering}>
      <p>Drop the files. They are read in this browser and not sent anywhere.</p>
    </div>
  );
}
