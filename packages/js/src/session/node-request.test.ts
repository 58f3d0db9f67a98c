import { expect, it } from 'vitest';
import { fromNodeRequest } from './node-request.ts';

it('finds a header by its name in any case, and joins a repeated one', () => {
  const { headers } = fromNodeRequest({ headers: { cookie: 'a=1', 'x-stack-auth': ['{', '}'] } });
  expect(headers.get('Cookie')).toBe('a=1');
  expect(headers.get('x-stack-auth')).toBe('{,}');
  expect(headers.get('authorization')).toBeNull();
});
