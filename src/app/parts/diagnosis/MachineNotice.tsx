import { useActions, useApp } from '../../core/app-context.tsx';
import { differences, lossDifference, machineText } from './machine-text.ts';
import './diagnosis.css';
import { ActionButton } from '../../kit/commands/ActionButton.tsx';

/**
 * Below the headline, while the present inputs are another machine than the pasted one: which figures differ, and the
 * offer to take the pasted machine over. A loss alone that differs is said with its reason.
 */
export function MachineNotice() {
  const { takeMachine } = useActions();
  const examination = useApp(({ diagnosis }) => diagnosis.examination);
  const model = useApp((state) => state.model.id);
  const solution = useApp(({ solve, gesture }) =>
    gesture === null && !solve.pending ? solve.solution : null,
  );
  if (examination === null) return null;
  const { measured } = examination;
  const isOther = measured !== null && model !== measured.scenario.model;
  if (!isOther && solution === null) return null;
  const off = isOther
    ? ['it is one of another model']
    : measured === null
      ? []
      : differences(measured, solution!);
  const loss = isOther ? null : lossDifference(examination, solution!);
  if (off.length === 0 && loss === null) return null;
  const isTaken = measured !== null && off.length === 0;
  return (
    <p className="machine-notice" role="note" data-testid="machine-notice">
      <span>
        {isTaken ? 'Not as pasted:' : 'This is not the pasted machine:'}{' '}
        {[...off, ...(loss === null ? [] : [loss])].join('; ')}.
        {isTaken
          ? ' In the model packets arrive independently of each other, and nothing holds the core.'
          : null}
      </span>{' '}
      {measured === null || isTaken ? null : (
        <ActionButton
          className="button"
          title={machineText(measured.scenario)}
          onClick={() => {
            void takeMachine(measured.scenario);
          }}
        >
          Use the pasted machine
        </ActionButton>
      )}
    </p>
  );
}
