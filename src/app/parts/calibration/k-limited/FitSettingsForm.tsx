import { type Anchor, paperMachine } from '../../../../models/k-limited/paper-machine.ts';
import { squaredVariation } from '../../../../models/k-limited/solver/core-queue.ts';
import type { ResponseFit } from '../../../../models/k-limited/fit/fit.ts';
import { useActions, useApp } from '../../../core/app-context.tsx';
import { SettingEntry } from '../../../panel/SettingEntry.tsx';
import { ChoiceRow } from '../ChoiceRow.tsx';

interface AnchorLook {
  label: string;
  unit: string;
  /** Number of `unit` in one unit of the fit (s). */
  scale: number;
}

const anchors: Readonly<Record<Anchor['kind'], AnchorLook>> = {
  cs2: { label: 'cv² of the switchover', unit: '', scale: 1 },
  beta: { label: 'mean service time β', unit: 'µs', scale: 1e6 },
  s: { label: 'mean switchover time s', unit: 'µs', scale: 1e6 },
};

const anchorChoices = (['cs2', 'beta', 's'] as const).map((kind) => ({
  value: kind,
  label: anchors[kind].label,
}));

/** Four digits of the present fit, so that its curve remains the same when another anchor is chosen. */
function anchorFrom(kind: Anchor['kind'], fit: ResponseFit | null): Anchor {
  const { beta, s, s2 } = fit?.baseline.queue ?? paperMachine;
  const value = { beta, s, cs2: squaredVariation(s2, s) }[kind];
  return { kind, value: Number(value.toPrecision(4)) };
}

const whole = (most: number) => (value: number) => Number.isInteger(value) && value >= 1 && value <= most;

/**
 * Settings that response times do not determine: the machine, its capacity, and one number that selects among equal
 * fits.
 */
export function FitSettingsForm() {
  const { changeFit } = useActions();
  const { cores, capacityMpps, packetsPerCycle, anchor } = useApp(({ responses }) => responses.settings);
  const fit = useApp(({ responses }) => responses.fit);
  const look = anchors[anchor.kind];
  return (
    <div className="fit-settings" role="group" aria-label="Settings of the fit">
      <SettingEntry
        label="Cores"
        unit="cores"
        value={cores}
        allowed="a whole number from 1 to 1024"
        isAllowed={whole(1024)}
        onChange={(value) => changeFit({ cores: value })}
      />
      <SettingEntry
        label="Capacity"
        unit="Mpps"
        value={capacityMpps}
        allowed="a number above 0, in Mpps"
        isAllowed={(value) => value > 0 && value <= 1e6}
        hint="The highest rate that all cores together can carry; it must be above every measured rate."
        onChange={(value) => changeFit({ capacityMpps: value })}
      />
      <SettingEntry
        label="Packets per cycle"
        unit="packets"
        value={packetsPerCycle}
        allowed="a whole number from 1 to 100000"
        isAllowed={whole(100_000)}
        onChange={(value) => changeFit({ packetsPerCycle: value })}
      />
      <ChoiceRow
        label="Anchor"
        value={anchor.kind}
        options={anchorChoices}
        onChange={(kind) => changeFit({ anchor: anchorFrom(kind, fit) })}
      />
      <SettingEntry
        key={anchor.kind}
        label="Anchored at"
        unit={look.unit}
        value={anchor.value * look.scale}
        allowed="a number above 0"
        isAllowed={(value) => value > 0}
        hint="One number that you know: response times alone cannot separate service from switchover."
        onChange={(value) => changeFit({ anchor: { kind: anchor.kind, value: value / look.scale } })}
      />
    </div>
  );
}
