import { expect, it } from 'vitest';
import { batchPolling } from '../../../src/models/batch-polling/batch-polling.ts';
import { checkValue } from '../../../src/scenario/file/check-field.ts';
import { readFieldText } from '../../../src/scenario/file/read-field-text.ts';

it('a table of a link with a value that is no number is refused with that text', () => {
  const field = batchPolling.fields.find(({ name }) => name === 'frameMix')!;
  expect(checkValue(field, readFieldText(field, '64:a,1518:1'))).toMatchObject({
    ok: false,
    fault: { code: 'bad-table-value', message: expect.stringMatching(/^Mix of frame sizes: .*, not “a”\.$/) },
  });
});
