import type { Catalogue } from '../../../models/catalogue.ts';
import {
  cleanPinName,
  freeLook,
  maxPins,
  type Pin,
  samePinned,
  suggestedPinName,
  uniquePinName,
} from '../../../scenario/pin/pin.ts';
import type { EnteredScenario } from '../../../scenario/file/scenario.ts';
import type { AnnouncementActions } from '../../core/actions/announcement-actions.ts';
import type { AppState, AppStore } from '../../core/app-state.ts';
import type { GestureActions } from '../../core/actions/gesture-actions.ts';
import { legalValues } from '../../core/legal-values.ts';
import { noPinResult, pinKey, type PinResult, type PinState } from './pin-state.ts';
import { presetValues } from '../../core/presets.ts';
import type { ScenarioActions } from '../../core/app.ts';
import { initialView } from '../../core/view/view-setting.ts';

export interface PinActions {
  /** Pins the present scenario; a refusal is announced. */
  pinPresent: () => void;
  /** Returns the name then in force: trimmed, and different from the others; a name of spaces is refused. */
  renamePin: (look: number, name: string) => string;
  showPin: (look: number, shown: boolean) => void;
  /** The pin with which the others are compared; null: the present scenario. */
  setPinReference: (look: number | null) => void;
  /** Replaces the present scenario by the pin's, one step of the history. */
  goToPin: (look: number) => void;
  /**
   * Goes to the pin after (1) or before (-1) the present scenario; from one that is not pinned, to the first or last.
   */
  stepPin: (by: 1 | -1) => void;
  removePin: (look: number) => void;
  /** Restores the pins of the last deletion, as far as there is room. */
  restorePins: () => void;
  /** Replaces all pins; the former ones can be restored as after a deletion. */
  openPins: (pins: readonly Pin[]) => void;
  /** Adds to the results of every pin with these inputs. */
  notePinResult: (key: string, part: Partial<PinResult>) => void;
}

/**
 * The present scenario in the form of a pin: of the view only the method, and only where it is not the model's first.
 */
function pinnable({ model, values, view }: AppState): EnteredScenario {
  const { method } = view;
  const opens = model.methodInput !== undefined || method === model.methods[0].id;
  return { model: model.id, values, view: opens ? {} : { method } };
}

function suggestion(state: AppState): string {
  const { model, values, preset, pinned } = state;
  const presets = [
    ...model.presets.filter(({ id }) => id === preset),
    ...model.presets.filter(({ id }) => id !== preset),
  ];
  const name = suggestedPinName(model, values, [
    ...presets.slice(0, 1).map(({ id, label }) => ({ name: label, values: presetValues(model, id) })),
    ...pinned.list
      .filter(({ scenario }) => scenario.model === model.id)
      .map((pin) => ({ name: pin.name, values: pin.scenario.values })),
  ]);
  const { method } = pinnable(state).view;
  const form = model.methods.find(({ id }) => id === method)?.label;
  return form === undefined ? name : cleanPinName(`${name}, ${form}`);
}

/** The results on screen for these inputs need not be computed again. */
function knownResult({ model, values, solve, sweep }: AppState): PinResult {
  if (solve.pending || solve.forValues !== values) return noPinResult;
  const sweeps = model.figures.flatMap((figure) => {
    const curve = sweep.sweeps[figure.id];
    return curve?.complete === true && sweep.awaited[figure.id] === undefined
      ? [[curve.over, curve] as const]
      : [];
  });
  return { ...noPinResult, solution: solve.solution, sweeps: Object.fromEntries(sweeps) };
}

export function pinActions(
  store: AppStore,
  { endGesture }: GestureActions,
  { announce }: AnnouncementActions,
  { openScenario }: Pick<ScenarioActions, 'openScenario'>,
  catalogue: Catalogue,
): PinActions {
  function set(part: Partial<PinState>) {
    store.setState(({ pinned }) => ({ pinned: { ...pinned, ...part } }));
  }

  function change(look: number, part: Partial<Pin>) {
    set({ list: store.getState().pinned.list.map((pin) => (pin.look === look ? { ...pin, ...part } : pin)) });
  }

  /** Sets the pins to `list`; the removed ones can be restored. Results without a pin are dropped. */
  function setPins(list: readonly Pin[], removed: readonly Pin[]) {
    const { results } = store.getState().pinned;
    const wanted = new Set([...list, ...removed].map(pinKey));
    set({
      list,
      removed,
      results: Object.fromEntries(Object.entries(results).filter(([key]) => wanted.has(key))),
    });
  }

  function goToPin(look: number) {
    const { pinned, model, view } = store.getState();
    const pin = pinned.list.find((one) => one.look === look);
    if (pin === undefined) return;
    const { scenario } = pin;
    const to = catalogue.find(scenario.model)!;
    const method = scenario.view.method ?? to.methods[0].id;
    // On the same model only the inputs change, not the view.
    // Another model opens in the same stage and drawer, or presentation: among the pins.
    const { stage, drawer, present } = view;
    openScenario({
      ...scenario,
      view: { ...(to === model ? view : { ...initialView(to), stage, drawer, present }), method },
    });
  }

  return {
    pinPresent() {
      endGesture();
      const state = store.getState();
      const { list, removed, results } = state.pinned;
      const legal = legalValues(state);
      if (legal === null) {
        const why = state.fault?.message ?? 'they contradict one another.';
        announce('failure', `These inputs cannot be pinned: ${why}`);
        return;
      }
      const scenario = { ...pinnable(state), values: legal };
      const same = list.find((pin) => samePinned(pin.scenario, scenario));
      const look = freeLook(list);
      if (same !== undefined) {
        change(same.look, { shown: true });
        announce('failure', `This scenario is already pinned, as “${same.name}”.`);
      } else if (look === null) {
        announce('failure', `There are already ${maxPins} pins. Delete one to pin another scenario.`);
      } else {
        const name = uniquePinName(suggestion(state), list);
        const pin: Pin = { look, name, shown: true, reference: false, scenario };
        const key = pinKey(pin);
        const known = results[key];
        set({
          list: [...list, pin],
          removed,
          results: { ...results, [key]: known?.solution ? known : knownResult(state) },
        });
      }
    },
    renamePin(look, name) {
      const clean = cleanPinName(name);
      const others = store.getState().pinned.list.filter((pin) => pin.look !== look);
      if (clean !== '') change(look, { name: uniquePinName(clean, others) });
      return store.getState().pinned.list.find((pin) => pin.look === look)?.name ?? '';
    },
    showPin(look, shown) {
      change(look, { shown });
    },
    setPinReference(look) {
      const { list } = store.getState().pinned;
      set({ list: list.map((pin) => ({ ...pin, reference: pin.look === look })) });
    },
    goToPin,
    stepPin(by) {
      const state = store.getState();
      const { list } = state.pinned;
      const values = legalValues(state);
      const at =
        values === null
          ? -1
          : list.findIndex(({ scenario }) => samePinned(scenario, { ...pinnable(state), values }));
      const next = at === -1 && by === -1 ? list.length - 1 : at + by;
      if (next in list) goToPin(list[next].look);
    },
    removePin(look) {
      const { list } = store.getState().pinned;
      setPins(
        list.filter((pin) => pin.look !== look),
        list.filter((pin) => pin.look === look),
      );
    },
    restorePins() {
      const { list, removed } = store.getState().pinned;
      const all = [...list];
      for (const pin of removed) {
        const free = freeLook(all);
        if (free === null) break;
        const taken = all.some(({ look }) => look === pin.look);
        all.push({
          ...pin,
          look: taken ? free : pin.look,
          name: uniquePinName(pin.name, all),
          reference: pin.reference && !all.some(({ reference }) => reference),
        });
      }
      const missing = list.length + removed.length - all.length;
      if (missing > 0)
        announce('failure', `${missing} of them could not be restored: there are already ${maxPins} pins.`);
      setPins(
        [...all].sort((a, b) => a.look - b.look),
        [],
      );
    },
    openPins(pins) {
      const { list } = store.getState().pinned;
      const gone = list.filter((pin) => !pins.some((one) => samePinned(one.scenario, pin.scenario)));
      setPins(pins, gone);
    },
    notePinResult(key, part) {
      const { results } = store.getState().pinned;
      set({ results: { ...results, [key]: { ...(results[key] ?? noPinResult), ...part } } });
    },
  };
}
