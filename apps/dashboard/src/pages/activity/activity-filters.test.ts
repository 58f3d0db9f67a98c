import { csvRow } from '@keystack/ui';
import { expect, it } from 'vitest';
import { networkOf } from './ip-network.ts';

it.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['203.0.113.0/24', '203.0.113.0/24'],
  ['2001:db8:1:2::7', '2001:db8:1::/48'],
  ['2001:DB8::7', '2001:db8::/48'],
  ['::1', '::/48'],
  ['1mxndwqwr84ny42r', undefined],
  ['a:b', undefined],
])('finds the network of %s', (text, network) => {
  expect(networkOf(text)).toBe(network);
});

it('writes CSV that a spreadsheet reads as the same texts, and never as a formula', () => {
  expect(csvRow(['a "b", c', 'two\nlines', 3, -4, true, null, undefined, ''])).toBe(
    '"a ""b"", c","two\nlines",3,-4,true,,,\r\n',
  );
  expect(csvRow(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '|x'])).toBe(
    "'=1+1,'+1,'-1,'@SUM(A1),\"'\t'=1\",' =1,'|x\r\n",
  );
  expect(csvRow(['＝1＋1', '＋1', '－1', '＠SUM(A1)'])).toBe("'＝1＋1,'＋1,'－1,'＠SUM(A1)\r\n");
});
