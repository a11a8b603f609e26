/**
 * Filters messages to the frame by source, origin and form. All others are ignored: they may be for another recipient.
 */

export type FrameRequestId = number | string | null;

export type FrameRequest =
  | { kind: 'hello' }
  | { kind: 'get'; request: FrameRequestId }
  | { kind: 'set'; request: FrameRequestId; model: string | null; inputs: Readonly<Record<string, unknown>> }
  /** From the page around the frame and of this protocol, but not understood. */
  | { kind: 'unknown'; request: FrameRequestId; message: string };

/** The relevant properties of a `MessageEvent`. */
export interface Received {
  data: unknown;
  origin: string;
  source: unknown;
}

const prefix = 'batchscope:';

/** The present version; no other exists. */
export const protocolVersion = 1;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Numbers and short texts are returned unchanged. */
function requestId(value: unknown): FrameRequestId {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  return typeof value === 'string' && value.length <= 64 ? value : null;
}

/** The request in a message; null for a message of another protocol. Never throws. */
export function readRequest(data: unknown): FrameRequest | null {
  if (!isRecord(data) || typeof data.type !== 'string' || !data.type.startsWith(prefix)) return null;
  const request = requestId(data.request);
  const unknown = (message: string): FrameRequest => ({ kind: 'unknown', request, message });
  switch (data.type.slice(prefix.length)) {
    case 'hello':
      return data.version === protocolVersion ? { kind: 'hello' } : null;
    case 'get-scenario':
      return { kind: 'get', request };
    case 'set-scenario': {
      const { scenario } = data;
      if (!isRecord(scenario) || !isRecord(scenario.inputs))
        return unknown('“scenario” must be an object with “inputs”, an object of names and values.');
      const { model = null, inputs } = scenario;
      if (model !== null && typeof model !== 'string') return unknown('“model” must be the id of a model.');
      return { kind: 'set', request, model, inputs };
    }
    default:
      return unknown('The frame understands batchscope:hello, get-scenario and set-scenario.');
  }
}

/**
 * Accepts messages of the page around the frame from the origin of its first hello. `parent` is that page's window; a
 * page with an opaque origin (`null`: a file, a sandbox) is not answered, because it cannot be distinguished from
 * others.
 */
export class FrameGate {
  private readonly parent: unknown;
  /** Origin of the first hello; nothing is sent before it. */
  origin: string | null = null;

  constructor(parent: unknown) {
    this.parent = parent;
  }

  /** The request; null for a message to be ignored. */
  take({ data, origin, source }: Received): FrameRequest | null {
    if (source === null || source !== this.parent) return null;
    if (!/^https?:\/\/[^/]+$/.test(origin)) return null;
    if (this.origin !== null && origin !== this.origin) return null;
    const request = readRequest(data);
    if (request?.kind === 'hello') this.origin = origin;
    return this.origin === null ? null : request;
  }
}
