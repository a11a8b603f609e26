/** Pins in a file: everything wrong is refused with one sentence, nothing is corrected. */
import type { Catalogue } from '../../models/catalogue.ts';
import { kindOf, quote } from '../file/fault-words.ts';
import { cleanPinName, maxPins, type Pin, tidyPins } from './pin.ts';
import { readScenario, writeScenario } from '../file/read-scenario.ts';

type PinsReading = { ok: true; value: readonly Pin[] } | { ok: false; message: string };

const refuse = (message: string): { ok: false; message: string } => ({ ok: false, message });

/** Plain form of pins for `readPinsPart`. */
export function writePins(pins: readonly Pin[]): readonly Record<string, unknown>[] {
  return pins.map(({ look, name, shown, reference, scenario }) => ({
    name,
    look,
    ...(shown ? {} : { shown }),
    ...(reference ? { reference } : {}),
    scenario: writeScenario(scenario),
  }));
}

const known = ['name', 'look', 'shown', 'reference', 'scenario'];

function readPin(
  catalogue: Catalogue,
  json: unknown,
  number: number,
): { ok: true; pin: Pin } | { ok: false; message: string } {
  const where = `Pin ${number}`;
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    return refuse(`${where} must be an object with “name” and “scenario”, not ${kindOf(json)}.`);
  }
  const given = new Map<string, unknown>(Object.entries(json));
  const stray = [...given.keys()].find((key) => !known.includes(key));
  if (stray !== undefined) return refuse(`${where} has an unknown part, ${quote(stray)}.`);
  const name = given.get('name');
  if (typeof name !== 'string' || cleanPinName(name) === '') {
    return refuse(`“name” of pin ${number} must be a short text, not ${kindOf(name)}.`);
  }
  const look = given.get('look');
  if (typeof look !== 'number' || !Number.isInteger(look) || look < 0 || look >= maxPins) {
    return refuse(
      `“look” of pin ${number} must be a whole number from 0 to ${maxPins - 1}, not ${kindOf(look)}.`,
    );
  }
  const shown = given.get('shown') ?? true;
  const reference = given.get('reference') ?? false;
  if (typeof shown !== 'boolean' || typeof reference !== 'boolean') {
    return refuse(`“shown” and “reference” of pin ${number} must be true or false.`);
  }
  const scenario = readScenario(catalogue, given.get('scenario'));
  if (!scenario.ok)
    return refuse(`The scenario of pin ${number} cannot be opened: ${scenario.fault.message}`);
  const { model, values, view } = scenario.value;
  const methods = catalogue.find(model)!.methods;
  const method = methods.slice(1).find(({ id }) => id === view.method)?.id;
  const opened = { model, values, view: method === undefined ? {} : { method } };
  return { ok: true, pin: { look, name, shown, reference, scenario: opened } };
}

/** The pins of a file's parsed JSON, none where it has no such part. Never throws. */
export function readPinsPart(catalogue: Catalogue, json: unknown): PinsReading {
  if (json === undefined) return { ok: true, value: [] };
  if (!Array.isArray(json)) return refuse(`“pins” must be a list, not ${kindOf(json)}.`);
  if (json.length > maxPins) return refuse(`“pins” can have at most ${maxPins} entries, not ${json.length}.`);
  const pins: Pin[] = [];
  for (const [k, entry] of json.entries()) {
    const reading = readPin(catalogue, entry, k + 1);
    if (!reading.ok) return reading;
    pins.push(reading.pin);
  }
  return { ok: true, value: tidyPins(pins) };
}
