import { useActions, useApp } from '../../core/app-context.tsx';
import { ActionButton } from '../../kit/commands/ActionButton.tsx';
import { machineText } from './machine-text.ts';
import './diagnosis.css';

/**
 * Below the headline, while the present inputs differ from the pasted machine: which figures, where the headline does
 * not say it, and the offer to take the pasted machine over.
 */
export function MachineNotice() {
  const { takeMachine } = useActions();
  const doubt = useApp(({ diagnosis }) => diagnosis.doubt);
  const isSaid = useApp(({ insteadOfHeadline }) => insteadOfHeadline !== null);
  if (doubt === null || (isSaid && doubt.machine === null)) return null;
  const { says, machine } = doubt;
  const inputs = machine === null ? '' : machineText(machine);
  return (
    <p className="machine-notice" role="note" data-testid="machine-notice">
      {isSaid ? inputs === '' ? null : <span>The pasted machine has {inputs}.</span> : <span>{says}</span>}{' '}
      {machine === null ? null : (
        <ActionButton
          className="button"
          title={inputs}
          onClick={() => {
            void takeMachine(machine);
          }}
        >
          Use the pasted machine
        </ActionButton>
      )}
    </p>
  );
}
