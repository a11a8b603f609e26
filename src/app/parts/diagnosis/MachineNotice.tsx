import { useActions, useApp } from '../../core/app-context.tsx';
import { ActionButton } from '../../kit/commands/ActionButton.tsx';
import { machineText } from './machine-text.ts';
import './diagnosis.css';

/**
 * Buttons beside a headline that names the differences from the pasted machine: to use that machine, or to remove its
 * texts.
 */
export function MachineOffer() {
  return (
    <>
      <UseDoubted /> <RemoveTexts />
    </>
  );
}

function UseDoubted() {
  const { takeMachine } = useActions();
  const machine = useApp(({ diagnosis }) => diagnosis.doubt?.machine ?? null);
  if (machine === null) return null;
  return (
    <ActionButton
      title={machineText(machine)}
      onClick={() => {
        void takeMachine(machine);
      }}
    >
      Use the pasted machine
    </ActionButton>
  );
}

function RemoveTexts() {
  const { removeTexts } = useActions();
  const single = useApp(({ measurement }) => measurement.texts.length === 1);
  return (
    <ActionButton quiet title="Ends the diagnosis and removes this remark" onClick={removeTexts}>
      Remove the {single ? 'text' : 'texts'}
    </ActionButton>
  );
}

/** Differences of a machine that was used and then changed from the pasted one, where the headline leaves them out. */
export function MachineRemark() {
  const remark = useApp(({ diagnosis: { doubt } }) => (doubt?.replaces === false ? doubt.says : null));
  if (remark === null) return null;
  return (
    <p className="machine-notice" role="note" data-testid="machine-notice">
      {remark} <UseDoubted /> <RemoveTexts />
    </p>
  );
}

/** The remark below the headline; beside a drawer it would move the figures that the drawer lies over. */
export function MachineNotice() {
  const isFree = useApp(({ view }) => view.drawer === null);
  return isFree ? <MachineRemark /> : null;
}
