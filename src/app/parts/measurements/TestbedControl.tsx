import type { TestbedScenario } from '../../../texts/measurement.ts';
import { recordedRates } from '../../../texts/testbed.ts';
import { useActions, useApp } from '../../core/app-context.tsx';
import { suggestedTestbed } from './measurement-commands.ts';
import { ActionButton } from '../../kit/commands/ActionButton.tsx';
import { Select } from '../../kit/Select.tsx';

const scenarios: readonly { id: TestbedScenario; label: string }[] = [
  { id: 'cross-connect', label: 'Testbed: cross-connect' },
  { id: 'mixed', label: 'Testbed: mixed traffic' },
];

/** Recordings that come with the page; one click lays them over the figures. */
export function TestbedControl() {
  const { compareWithTestbed, removeTestbed } = useActions();
  const testbed = useApp(({ measurement }) => measurement.testbed);
  const suggested = useApp(({ model, preset }) => suggestedTestbed(model, preset));
  if (testbed.status === 'absent' || testbed.status === 'failed') {
    return (
      <div className="testbed">
        <ActionButton primary onClick={() => compareWithTestbed(suggested)}>
          Compare with the testbed
        </ActionButton>
        <p className="quiet-text" role={testbed.status === 'failed' ? 'alert' : undefined}>
          {testbed.message ??
            'Recordings of a real VPP router: batch sizes, service times and latencies at many rates.'}
        </p>
      </div>
    );
  }
  return (
    <div className="testbed">
      <div className="testbed-head">
        <Select
          value={testbed.scenario}
          aria-label="Testbed scenario"
          options={scenarios.map(({ id, label }) => ({ value: id, label }))}
          onChange={compareWithTestbed}
        />
        <ActionButton quiet aria-label="Remove the testbed" onClick={removeTestbed}>
          Remove
        </ActionButton>
      </div>
      {testbed.status === 'loading' ? (
        <progress value={testbed.fraction} aria-label="Loading the testbed’s recordings" />
      ) : null}
      <p className="quiet-text">
        {testbed.status === 'loading'
          ? 'Loading the recordings …'
          : `${recordedRates(testbed.recordings)}; 64-byte frames, ring 4096, β 256. The recording nearest to your rate is shown.`}{' '}
        <a href="testbed/SOURCE.md">Source and licence</a>
      </p>
    </div>
  );
}
