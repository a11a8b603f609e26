import { useCallback, useEffect, useState } from 'react';
import { usePastedText } from './tools/use-pasted-text.ts';
import { useActions } from '../../core/app-context.tsx';

/** The whole window takes files and pasted text; while files hover over it, it says so. */
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
    window.addEventListener('dragover', over);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
    };
  }, [takeFiles]);
  return (
    <div className="drop-target" hidden={!hovering}>
      <p>Drop the files. They are read in this browser and not sent anywhere.</p>
    </div>
  );
}
