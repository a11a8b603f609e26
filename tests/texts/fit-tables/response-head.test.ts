import { describe, expect, it } from 'vitest';
import { namesResponseColumns } from '../../../src/texts/fit-tables/responses.ts';

const head = (text: string) => namesResponseColumns(text);

describe('namesResponseColumns', () => {
  it.each([
    'functions,rate_mpps,response_us\n1,0.5,30\n',
    '\ufeff# made up\r\n\r\nN;Rate (kpps);Response time [ms]\r\n',
    'response_us\trate_pps\tn',
  ])('knows %j', (text) => {
    expect(head(text)).toBe(true);
  });

  it.each([
    '',
    '# only a comment',
    't1_cycles,batch_size\n',
    'latency_ns,count\n1,2\n',
    '1,0.5,30\n',
    '\u0000\u0001',
  ])('leaves %j to others', (text) => {
    expect(head(text)).toBe(false);
  });
});
