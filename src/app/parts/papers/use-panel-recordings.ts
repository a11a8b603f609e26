import { useMemo } from 'react';
import { loadTestbed } from '../../../compute/files/parse-files.ts';
import type { Measurement, TestbedScenario } from '../../../texts/measurement.ts';
import type { Overlay } from '../../../models/contract/figure.ts';
import type { EnteredInputs } from '../../../models/contract/inputs.ts';
import { createOverlayChooser } from '../../core/evidence/measured-overlays.ts';
import { noMeasurements } from '../../core/evidence/measurement-state.ts';
import { useLoaded } from '../../kit/use-loaded.ts';

const loading = new Map<TestbedScenario, Promise<readonly Measurement[] | null>>();

function recordingsOf(scenario: TestbedScenario): Promise<readonly Measurement[] | null> {
  const known = loading.get(scenario);
  if (known !== undefined) return known;
  const asked = loadTestbed(scenario).then((answer) => {
    if (answer.ok) return answer.value;
    loading.delete(scenario);
    return null;
  });
  loading.set(scenario, asked);
  return asked;
}

const noOverlays: readonly Overlay[] = [];

/** The testbed's measurements at these inputs; none without a scenario, and where they cannot be loaded. */
export async function panelRecordings(
  scenario: string | null,
  values: EnteredInputs,
): Promise<readonly Overlay[]> {
  const recordings = scenario === null ? null : await recordingsOf(scenario as TestbedScenario);
  return recordings === null ? noOverlays : overlaysOf(scenario as TestbedScenario, recordings, values);
}

function overlaysOf(
  scenario: TestbedScenario,
  recordings: readonly Measurement[],
  values: EnteredInputs,
): readonly Overlay[] {
  const testbed = { ...noMeasurements.testbed, status: 'shown', scenario, recordings } as const;
  return createOverlayChooser()({ ...noMeasurements, testbed }, values);
}

interface ShownRecordings {
  /** The testbed's measurements at these inputs; empty until they are loaded. */
  overlays: readonly Overlay[];
  /** The recordings could not be loaded. */
  failed: boolean;
}

/** The testbed's recordings for a panel; null: there are none. Loaded once, when they are first shown. */
export function usePanelRecordings(scenario: string | null, values: EnteredInputs): ShownRecordings {
  const { value } = useLoaded(scenario, async (wanted) => ({
    scenario: wanted as TestbedScenario,
    recordings: await recordingsOf(wanted as TestbedScenario),
  }));
  const overlays = useMemo(
    () => (value?.recordings ? overlaysOf(value.scenario, value.recordings, values) : noOverlays),
    [value, values],
  );
  return { overlays, failed: value?.recordings === null };
}
