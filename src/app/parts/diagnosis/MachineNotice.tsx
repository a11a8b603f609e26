import { useActions, useApp } from '../../core/app-context.tsx';
import { differences, machineText } from './machine-text.ts';
import './diagnosis.css';
import { ActionButton } from '../../kit/commands/ActionButton.tsx';

/**
 * Below the headline, while the present inputs are another machine than the pasted one: which figures differ, and the
 * offer to take the pasted machine over.
 */
export function MachineNotice() {
  const { takeMachine } = useActions();
  const measured = useApp(({ diagnosis }) => diagnosis.examination?.measured ?? null);
  const model = useApp((state) => state.model.id);
  const solution = useApp(({ solve, gesture }) =>
    gesture === null && !solve.pending ? solve.solution : null,
  );
  if (measured === null) return null;
  const { scenario } = measured;
  if (model === scenario.model && solution === null) return null;
  const off = model === scenario.model ? differences(measured, solution!) : ['it is one of another model'];
  if (off.length === 0) return null;
  return (
    <p className="machine-notice" role="note" data-testid="machine-notice">
      <span>This is not the pasted machine: {off.join('; ')}.</span>{' '}
      <ActionButton
        className="button"
        title={machineText(scenario)}
        onClick={() => {
          void takeMachine(scenario);
        }}
      >
        Use the pasted machine
      </ActionButton>
    </p>
  );
}
