import { expect, test } from 'vitest';
import { vswitchPolling } from '../../../src/models/vswitch-polling/vswitch-polling.ts';
import { defaultValues } from '../../../src/models/contract/inputs.ts';
import { readAlias } from '../../../src/scenario/file/complete-inputs.ts';

test('a packet rate sets the load, by the name in other models and tools', () => {
  const values = defaultValues(vswitchPolling.fields);
  expect(readAlias(vswitchPolling, 'rateMpps', 7.44, values)).toEqual({
    ok: true,
    name: 'loadMpps',
    value: 7.44,
  });
  expect(readAlias(vswitchPolling, 'rateMpps', -1, values)).toMatchObject({ ok: false, name: 'loadMpps' });
});
