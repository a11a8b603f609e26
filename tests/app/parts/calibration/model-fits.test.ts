import { describe, expect, it } from 'vitest';
import type { App } from '../../../../src/app/core/app.ts';
import { modelFits } from '../../../../src/app/parts/calibration/model-fits.ts';
import { calibrationCode } from '../../../../src/app/parts/calibration/part-code.ts';
import type { Model } from '../../../../src/models/contract/model.ts';
import { catalogue } from '../../../loaded-catalogue.ts';

const declared = catalogue.models.filter(({ fit }) => fit !== undefined);
const isExclusive = ({ fit }: Model) => fit?.exclusive === true;

it('Every model that declares a fit has its calibration on the page, and no other model has one', () => {
  expect(Object.keys(modelFits).sort()).toEqual(declared.map(({ id }) => id).sort());
});

it('An exclusive fit reads files of its own', () => {
  const exclusive = declared.filter(isExclusive);
  expect(exclusive.length).toBeGreaterThan(0);
  for (const { id } of exclusive) expect(modelFits[id].files, id).toBeDefined();
});

/** A file of each fit that has files of its own; both also hold measurements that other models could show. */
const texts: Readonly<Record<string, string>> = {
  'execution-areas': 'flows,frame_bytes,cycles,mpps\n1,64,4072,0.5\n1,128,4100,0.6\n',
  'k-limited': 'functions,rate_mpps,response_us\n1,0.5,30\n1,0.7,40\n',
};

describe.each(declared.filter(({ id }) => modelFits[id].files !== undefined))(
  'A file for the fit of $id',
  (home) => {
    const [reader] = calibrationCode.readers!({ actions: {}, catalogue } as unknown as App);
    const file = new File([texts[home.id]], 'table.csv');
    const head = new TextEncoder().encode(texts[home.id]);
    const others = catalogue.models.filter((model) => model !== home && !isExclusive(model));

    it('is read by the fit at this model, after tools where the fit is exclusive', async () => {
      expect(await reader(head, home)).toMatchObject({ afterTools: isExclusive(home) });
    });

    it('is refused at other models where the fit is exclusive, and a measurement there otherwise', async () => {
      for (const model of others) {
        const reading = await reader(head, model);
        const sentence = reading === null ? null : await reading.read(file);
        if (isExclusive(home)) {
          expect(sentence, model.id).toContain(home.fit!.measurements);
          expect(sentence, model.id).toContain(`“${home.name}”`);
        } else expect(reading, model.id).toBeNull();
      }
    });
  },
);
