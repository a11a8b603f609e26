import { beforeAll, describe, expect, it, vi } from 'vitest';
import { readFileSync } from 'node:fs';
import { createApp } from '../../../../src/app/page/create-app.ts';
import { fetchLateCode } from '../../../../src/app/kit/lazy/late-code.ts';
import { followTexts } from '../../../../src/app/parts/diagnosis/follow-texts.ts';
import {
  differences,
  lossDifference,
  machineText,
} from '../../../../src/app/parts/diagnosis/machine-text.ts';
import { examine } from '../../../../src/diagnosis/diagnose.ts';
import type { GivenAnswers } from '../../../../src/evidence/questions.ts';
import { solvePoint } from '../../../../src/headless/threads/point-solver.ts';
import { knownCases } from '../../../diagnosis/known-cases.ts';
import { catalogue } from '../../../loaded-catalogue.ts';
import { solverOf } from '../../../engines.ts';

const sample = readFileSync(
  new URL('../../../fixtures/samples/vpp-runtime/old-csit-acl-saturated.txt', import.meta.url),
  'utf8',
);

beforeAll(async () => {
  await catalogue.load(catalogue.entries.map(({ id }) => id));
  await fetchLateCode();
});

const prints = (packets: number, missed: number) =>
  `# ethtool -S eth0\nNIC statistics:\n     rx_packets: ${packets}\n     rx_missed_errors: ${missed}\n`;

/** Texts are read at once, without a worker. */
async function start() {
  const diagnoseTexts = vi.fn(
    async (texts: readonly { name: string; file: Blob }[], answers: GivenAnswers) => {
      const read = await Promise.all(
        texts.map(async ({ name, file }) => ({ name, text: await file.text() })),
      );
      return { ok: true as const, value: examine(read, answers) };
    },
  );
  const app = createApp(catalogue, {
    diagnoseTexts,
    parseFile: async () => ({ ok: false, code: 'no-tool', message: 'Nothing was read.', parameter: null }),
  });
  await app.loadParts();
  const stop = followTexts(app);
  const paste = async (text: string) => {
    await app.actions.readText(text, true);
    await vi.waitFor(() => expect(app.store.getState().diagnosis.running).toBe(false));
  };
  return { ...app, stop, paste, state: app.store.getState, diagnoseTexts };
}

describe('a pasted text', () => {
  it('opens the diagnosis, and several count as one machine', async () => {
    const { paste, state, actions } = await start();
    await paste(sample);
    expect(state().view.drawer).toBe('diagnosis');
    expect(state().diagnosis.examination?.diagnosis.causes[0].cause).toBe('core-saturated');
    await paste('nstat\nUdpRcvbufErrors  0  0.0');
    expect(state().diagnosis.examination?.diagnosis.texts).toHaveLength(2);
    actions.removeTexts();
    expect(state().diagnosis.examination).toBeNull();
  });

  it('offers its cure as a scenario beside the pinned machine', async () => {
    const { paste, state, actions } = await start();
    await paste(sample);
    const { diagnosis, measured, whatIfs } = state().diagnosis.examination!;
    const [cure] = whatIfs[diagnosis.causes[0].cause]!;
    await actions.tryWhatIf(diagnosis.causes[0].scenario ?? measured!.scenario, cure.scenario);
    expect(state().values['cores']).toBe(cure.scenario.inputs['cores']);
    expect(state().pinned.list.map(({ scenario }) => scenario.values['cores'])).toEqual([
      (diagnosis.causes[0].scenario ?? measured!.scenario).inputs['cores'],
    ]);
  });

  it('is read again with each answer, also without a text, and an answer is restored after a reload', async () => {
    const { state, actions } = await start();
    const firstCause = async () => {
      await vi.waitFor(() => expect(state().diagnosis.running).toBe(false));
      return state().diagnosis.examination?.diagnosis.causes[0].cause ?? null;
    };
    actions.answerDiagnosis('other-work-moved', 'cured');
    expect(await firstCause()).toBe('stall-or-preemption');
    const { saved } = (await import('../../../../src/app/parts/diagnosis/part-code.ts')).diagnosisCode;
    const snapshot = saved!.snapshot(state());
    actions.answerDiagnosis('other-work-moved', null);
    expect(await firstCause()).toBeNull();
    const other = await start();
    await saved!.restore(other, snapshot);
    expect(other.state().diagnosis.answers).toEqual({ 'other-work-moved': 'cured' });
  });

  it('opens a stall as a scenario over time', async () => {
    const { state, actions } = await start();
    const machine = { model: 'batch-polling', inputs: { rateMpps: 2, ringSize: 1024 } };
    const events = [{ kind: 'stall', atUs: 500, lengthUs: 500 }] as const;
    await actions.tryWhatIf(machine, { ...machine, events, horizonUs: 3000 });
    expect(state().view.stage).toBe('time');
    expect(state().view.time).toMatchObject({ events, horizonUs: 3000 });
    expect(state().pinned.list).toEqual([]);
  });

  it('is not a refused measurement where the diagnosis reads it', async () => {
    const { paste, state } = await start();
    await paste(sample);
    expect(state().measurement.refused).toEqual([]);
    await paste('Dear all,\nsee you tomorrow.');
    expect(state().measurement.refused.map(({ fileName }) => fileName)).toEqual(['pasted text 2']);
  });

  it('can be removed, and the rest is diagnosed anew', async () => {
    const { paste, state, actions, diagnoseTexts } = await start();
    await paste(sample);
    await paste('nstat\nUdpRcvbufErrors  0  0.0');
    actions.removeText('pasted text 1');
    await vi.waitFor(() => expect(state().diagnosis.examination?.diagnosis.texts).toHaveLength(1));
    expect(diagnoseTexts).toHaveBeenCalledTimes(3);
  });

  it('whose reading is cancelled is removed, and the others stay', async () => {
    const { paste, state, actions, diagnoseTexts } = await start();
    await paste(sample);
    let end: (answer: never) => void = () => undefined;
    diagnoseTexts.mockReturnValueOnce(new Promise((resolve) => (end = resolve)) as never);
    await actions.readText('a: 1\n', true);
    expect(state().diagnosis.running).toBe(true);
    actions.cancelDiagnosis();
    end({ ok: false, code: 'cancelled', message: '', parameter: null } as never);
    await vi.waitFor(() => expect(state().diagnosis.running).toBe(false));
    expect(state().measurement.texts.map(({ name }) => name)).toEqual(['pasted text 1']);
    expect(state().diagnosis.failure).toBeNull();
  });

  it('that cannot be read leaves the last diagnosis with one sentence', async () => {
    const { paste, state, diagnoseTexts } = await start();
    await paste(sample);
    const before = state().diagnosis.examination;
    diagnoseTexts.mockResolvedValueOnce({
      ok: false,
      code: 'lost',
      message: 'It stopped.',
      parameter: null,
    } as never);
    await paste('more\ntext');
    expect(state().diagnosis).toMatchObject({ examination: before, failure: 'It stopped.' });
  });
});

describe('the pasted machine', () => {
  it('takes the place of the inputs, one step of the history, and reproduces its own figures', async () => {
    const { paste, state, actions } = await start();
    await paste(sample);
    const { measured } = state().diagnosis.examination!;
    const before = state().values;
    await actions.takeMachine(measured!.scenario);
    expect(state().view.drawer).toBe('diagnosis');
    const { model, values } = state();
    const solution = solvePoint(solverOf(model), values as never, 'indicators');
    expect(differences(measured!.measured, solution)).toEqual([]);
    expect(
      differences(measured!.measured, {
        ...solution,
        indicators: { ...solution.indicators, meanBatch: 28.2 },
      }),
    ).toEqual(['mean batch 249 packets, here 28.2 packets']);
    actions.undo();
    expect(state().values).toEqual(before);
  });

  it('differs in its loss from a model that loses less', async () => {
    const { paste, state, actions } = await start();
    await paste(`${prints(0, 0)}# sleep 10\n${prints(800, 200)}`);
    const examination = state().diagnosis.examination!;
    expect(examination.lossShare).toBe(0.2);
    const solution = (lossProbability: number) => ({ indicators: { lossProbability } }) as never;
    expect(lossDifference(examination, solution(0))).toBe('loss 20 %, here none');
    expect(lossDifference(examination, solution(0.001))).toBe('loss 20 %, here 1 in 1000');
    expect(lossDifference(examination, solution(0.19))).toBeNull();
    expect(lossDifference({ lossShare: null }, solution(0))).toBeNull();
    actions.removeTexts();
  });

  it('is compared in no loss or load since the start, which says nothing of now', async () => {
    const { paste, state, store, actions } = await start();
    const singlePrints = [
      prints(800, 200),
      '000186a0 00000005 00000064 00000000 00000000 00000000 00000000 00000000 00000000 00000000 00000000\n',
      readFileSync(new URL('../../../fixtures/samples/testpmd/port-xstats.txt', import.meta.url), 'utf8'),
      '  ######################## NIC statistics for port 0  ########################\n  RX-packets: 9123456    RX-missed: 912345     RX-bytes:  583901184\n',
      '{"/eal/lcore/usage": {"lcore_ids": [3], "total_cycles": 24000000000, "busy_cycles": 23760000000}}\n',
    ];
    for (const text of singlePrints) {
      await paste(text);
      expect(state().diagnosis.examination?.lossShare, text).toBeNull();
      const { solve } = state();
      const indicators = { lossProbability: 0, load: 0.5 };
      store.setState({ solve: { ...solve, pending: false, solution: { indicators } as never } });
      expect(state().insteadOfHeadline, text).toBe(
        'These inputs are not the pasted machine: its counters count since a start and say nothing about now.',
      );
      actions.removeTexts();
    }
  });

  it('takes the headline until the page is that machine, and leaves it to a changed one', async () => {
    const { paste, state, store, actions } = await start();
    const solved = (meanBatch: number, load: number) => {
      const { solve } = state();
      const indicators = { meanBatch, load, throughputMpps: 6.11 };
      store.setState({ solve: { ...solve, pending: false, solution: { indicators } as never } });
    };
    await paste(sample);
    solved(15.7, 0.46);
    expect(state().insteadOfHeadline).toBe(
      'This is not the pasted machine: mean batch 249 packets, here 15.7 packets.',
    );
    await actions.takeMachine(state().diagnosis.examination!.measured!.scenario);
    solved(249, 1);
    expect(state().diagnosis.doubt?.says).not.toMatch(/not the pasted machine|changed/);
    solved(12.5, 0.5);
    expect(state().insteadOfHeadline).toBeNull();
    expect(state().diagnosis.doubt?.says).toMatch(/^The model differs from the measurements: /);
    actions.setValue('maxBatch', 128);
    solved(12.5, 0.5);
    expect(state().diagnosis.doubt?.says).toMatch(/^The pasted machine, changed: /);
    actions.undo();
    actions.undo();
    solved(15.7, 0.46);
    expect(state().insteadOfHeadline).toMatch(/^This is not the pasted machine: /);
    actions.removeTexts();
    expect(state().insteadOfHeadline).toBeNull();
  });

  it('takes the headline at every rate, until the reader changes another input', async () => {
    const { paste, state, store, actions } = await start();
    const solved = (load: number, lossProbability: number) => {
      const { solve } = state();
      const indicators = { load, lossProbability };
      store.setState({ solve: { ...solve, pending: false, solution: { indicators } as never } });
    };
    const fixture = (path: string) =>
      readFileSync(new URL(`../../../fixtures/samples/${path}`, import.meta.url), 'utf8');
    for (const text of [
      fixture('testpmd/port-xstats.txt'),
      `${prints(0, 0)}# sleep 10\n${prints(800, 200)}`,
    ]) {
      await paste(text);
      solved(0.5, 0);
      const before = state().insteadOfHeadline;
      expect(before).toMatch(/not the pasted machine/);
      for (const rateMbps of [3000, 4000, 5000]) {
        actions.setValue('rateMbps', rateMbps);
        solved(rateMbps / 9000, 0);
        expect(state().insteadOfHeadline, `${rateMbps}`).toBe(before);
      }
      actions.setValue('maxBatch', 64);
      solved(0.5, 0);
      expect(state().insteadOfHeadline).toBeNull();
      actions.removeTexts();
      expect(state().diagnosis.doubt).toBeNull();
      actions.setValue('maxBatch', 256);
    }
  });

  it('at its limit has no loss while its text has the carried rate alone', async () => {
    const journal = readFileSync(
      new URL('../../../fixtures/pastes/vpp-runtime-journald.txt', import.meta.url),
      'utf8',
    );
    for (const [text, says] of [
      [
        sample,
        /^The pasted machine is at its limit, with 249 of 256 packets a poll; it carries 6\.11.Mpps\. /,
      ],
      [
        journal,
        /^The busiest core of the pasted machine is at its limit, with 256 of 256 packets a poll; all cores carry 4\.65.Mpps\. /,
      ],
    ] as const) {
      const { paste, state, store, actions } = await start();
      await paste(text);
      const { measured, lossShare } = state().diagnosis.examination!;
      expect([measured!.lossUnknown, lossShare]).toEqual([true, null]);
      await actions.takeMachine(measured!.scenario);
      const solve = () => {
        const { model, values } = state();
        const solution = solvePoint(solverOf(model), values as never, 'indicators');
        store.setState({ solve: { ...state().solve, pending: false, solution } as never });
      };
      solve();
      expect(state().insteadOfHeadline).toMatch(says);
      expect(state().insteadOfHeadline).toMatch(/Its loss does not follow from the text/);
      expect(state().withheld).toBe('lossProbability');
      // A rate that the reader offers to it is a question that the model answers.
      actions.setValue('rateMbps', 1.2 * Number(state().values['rateMbps']));
      solve();
      expect(state().insteadOfHeadline).toBeNull();
      expect(state().withheld).toBeNull();
      actions.removeTexts();
    }
  });

  it('leaves the headline to another model that the reader goes to, and is offered beside it', async () => {
    const { paste, state, actions } = await start();
    await paste(sample);
    actions.switchModel('k-limited');
    expect(state().model.id).toBe('k-limited');
    expect(state().insteadOfHeadline).toBeNull();
    const { measured } = state().diagnosis.examination!;
    const says = expect.stringMatching(/^The pasted machine belongs to “Batch polling”: 6\.11.Mpps/);
    expect(state().diagnosis.doubt).toMatchObject({ says, machine: measured!.scenario });
    await paste(sample);
    expect(state().insteadOfHeadline).toEqual(says);
    actions.removeTexts();
  });

  it('takes the headline with a load alone, or with the rate of a table of workers', async () => {
    const { paste, state, store, actions } = await start();
    const solved = (load: number, throughputMpps: number) => {
      const { solve } = state();
      const indicators = { load, throughputMpps };
      store.setState({ solve: { ...solve, pending: false, solution: { indicators } as never } });
    };
    for (const [id, says] of [
      ['05-ovs-one-queue-98', 'This is not the pasted machine: load 98.0 %, here 55.9 %.'],
      ['13-vpp-workers-overload', 'This is not the pasted machine: throughput 42.2 Mpps, here 7.44 Mpps.'],
    ] as const) {
      const { texts } = knownCases.find((one) => one.id === id)!;
      await paste(texts[0].text);
      solved(0.559, 7.44);
      expect(state().insteadOfHeadline).toBe(says);
      actions.removeTexts();
    }
  });

  it('opens another model where it is one of that', async () => {
    const { actions, state } = await start();
    await actions.takeMachine({
      model: 'interrupt-coalescing',
      inputs: { coalescingUs: 20, meanInterarrivalUs: 4 },
    });
    expect(state().model.id).toBe('interrupt-coalescing');
    expect(state().values).toMatchObject({ coalescingUs: 20 });
  });

  it('that a model refuses changes nothing and says why', async () => {
    const { actions, state } = await start();
    const before = state().values;
    await actions.takeMachine({ model: 'batch-polling', inputs: { maxBatch: -1 } });
    expect(state().values).toBe(before);
    expect(state().announcements[0].messages[0]).toMatch(
      /^The machine cannot be used: Max batch must be a whole number/,
    );
  });

  it('is named by its main inputs', () => {
    const inputs = { rateMpps: 6.1118, maxBatch: 256, ringSize: 4096, cores: 1 };
    expect(machineText({ model: 'batch-polling', inputs })).toBe(
      '6.11 Mpps, batches of at most 256, ring 4096, 1 core',
    );
  });
});
