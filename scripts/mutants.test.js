import { expect, it } from 'vitest';
import { mutateSql } from './mutation/sql-mutations.js';

it('disables the conditions of SQL one by one, and keeps their parameters', () => {
  expect(mutateSql('delete from codes where id = $1 and (used_at is null or id = $2) returning id')).toEqual([
    'delete from codes where (id = $1 or true) and (used_at is null or id = $2) returning id',
    'delete from codes where id = $1 and ((used_at is null or id = $2) or true) returning id',
    'delete from codes where id = $1 and (used_at is not null or id = $2) returning id',
    'delete from codes where id = $1 and (used_at is null or (id = $2 and false)) returning id',
  ]);
  const ids = '$' + '{ids({ a })}';
  expect(mutateSql(`select id from users where id in (${ids}) for update`)).toEqual([
    `select id from users where (id in (${ids}) or true) for update`,
    `select id from users where id in (${ids}) `,
  ]);
});

it('leaves English alone', () => {
  expect(mutateSql('Set a and b where you can.')).toEqual([]);
});
