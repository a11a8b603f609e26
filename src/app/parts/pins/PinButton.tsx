import { useActions } from '../../core/app-context.tsx';
import { pinCommand } from './pin-commands.ts';
import { Button } from '../../kit/Button.tsx';

/** Button that pins the present scenario for comparison. */
export function PinButton() {
  const { keys, run } = pinCommand(useActions());
  return (
    <Button
      quiet
      onClick={run}
      title={`Keep this scenario for comparison (${keys})`}
      aria-keyshortcuts={keys}
    >
      Pin
    </Button>
  );
}
