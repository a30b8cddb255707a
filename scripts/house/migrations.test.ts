import { expect, test } from 'vitest'
import { aHouse, told } from './a-house.ts'
import { migrationsLeaveRoom } from './migrations.ts'

const complained = (sql: string, name = '0042-change.sql') =>
  told(migrationsLeaveRoom(aHouse({ [`src/server/platform/database/migrations/${name}`]: sql }))).length

test('a migration that takes away what a running version uses is told so', () => {
  expect(complained('alter table a drop column b;')).toBe(1)
  expect(complained('drop table a;')).toBe(1)
  expect(complained('alter table a rename column b to c;')).toBe(1)
  expect(complained('alter table a alter column b set not null;')).toBe(1)
  expect(complained('alter table a alter column b type bigint;')).toBe(1)
  expect(complained('alter table a add column b text not null;')).toBe(1)
})

test('one that only adds leaves room, and so does one that names since when nobody uses what goes', () => {
  expect(complained('create table a (b text not null); alter table a add column c text;')).toBe(0)
  expect(complained("alter table a add column b text not null default '', add column c text;")).toBe(0)
  expect(complained('-- Nobody uses this since 0031.\nalter table a drop column b;')).toBe(0)
  expect(complained('alter table a drop column b;', '0010-webhook-bodies.sql')).toBe(0)
})
