import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FrameGate, readRequest } from '../../../../src/app/parts/embed/answer-frame.ts';

const parent = { name: 'the page around' };
const origin = 'https://lecture.example';
const hello = { type: 'batchscope:hello', version: 1 };
const get = { type: 'batchscope:get-scenario', request: 7 };

describe('the gate of a frame', () => {
  it('answers the page around it after its hello, and no other', () => {
    const gate = new FrameGate(parent);
    expect(gate.take({ data: get, origin, source: parent })).toBeNull();
    expect(gate.take({ data: hello, origin, source: { name: 'an opener' } })).toBeNull();
    expect(gate.take({ data: hello, origin, source: null })).toBeNull();
    expect(gate.origin).toBeNull();
    expect(gate.take({ data: hello, origin, source: parent })).toEqual({ kind: 'hello' });
    expect(gate.origin).toBe(origin);
    expect(gate.take({ data: get, origin, source: parent })).toEqual({ kind: 'get', request: 7 });
    expect(gate.take({ data: get, origin: 'https://evil.example', source: parent })).toBeNull();
    expect(gate.take({ data: hello, origin: 'https://evil.example', source: parent })).toBeNull();
    expect(gate.take({ data: get, origin, source: { ...parent } })).toBeNull();
    expect(gate.origin).toBe(origin);
  });

  it.each(['null', '', '*', 'file://', 'https://a.example/path', 'javascript:alert(1)'])(
    'does not answer the origin “%s”, which others may share',
    (shared) => {
      const gate = new FrameGate(parent);
      expect(gate.take({ data: hello, origin: shared, source: parent })).toBeNull();
      expect(gate.origin).toBeNull();
    },
  );

  it('ignores messages of other protocols, and another version', () => {
    for (const data of [null, undefined, 7, 'batchscope:hello', [], {}, { type: 3 }, { type: 'other:hello' }])
      expect(readRequest(data)).toBeNull();
    expect(readRequest({ type: 'batchscope:hello', version: 2 })).toBeNull();
    expect(readRequest({ type: 'batchscope:hello' })).toBeNull();
  });

  it('reports in a sentence a message that it does not understand', () => {
    const shape = 'must be an object';
    for (const scenario of [undefined, null, 'x', [], { inputs: [] }, { inputs: 'x' }, {}])
      expect(readRequest({ type: 'batchscope:set-scenario', scenario })).toMatchObject({
        kind: 'unknown',
        message: expect.stringContaining(shape),
      });
    expect(
      readRequest({ type: 'batchscope:set-scenario', scenario: { model: 3, inputs: {} } }),
    ).toMatchObject({
      kind: 'unknown',
    });
    expect(readRequest({ type: 'batchscope:eval', request: 'a' })).toMatchObject({
      kind: 'unknown',
      request: 'a',
    });
  });

  it('never throws, and returns no request but numbers and short texts', () => {
    const data = fc.oneof(
      fc.anything(),
      fc.record({
        type: fc.constantFrom('batchscope:set-scenario', 'batchscope:x'),
        request: fc.anything(),
        scenario: fc.anything(),
      }),
    );
    fc.assert(
      fc.property(data, (given) => {
        const request = readRequest(given);
        if (request === null || request.kind === 'hello') return;
        const { request: id } = request;
        expect(id === null || Number.isFinite(id) || (typeof id === 'string' && id.length <= 64)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
