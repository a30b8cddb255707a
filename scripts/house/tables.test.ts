import { expect, test } from 'vitest'
import { aHouse, told } from './a-house.ts'
import { tablesHaveOneWriter } from './tables.ts'

const slots = {
  'src/server/market/slot/tables.ts':
    "declare module '#server/platform/database/tables.ts' {\n  interface Tables {\n    slots: {\n      id: string\n    }\n  }\n}",
}

test('an area writes the tables it declares, in any of its rooms', () => {
  const house = aHouse({
    ...slots,
    'src/server/market/slot/store.ts': "db.insertInto('slots')",
    'src/server/market/slot/recurring/store.ts': "db.deleteFrom('slots as s')",
    'src/server/platform/database/migrations/0001.sql': 'create table slots (\n',
  })
  expect(tablesHaveOneWriter(house)).toEqual([])
})

test.each([
  "db.updateTable('slots').set({})",
  "db.insertInto('slots')",
  "db.deleteFrom('slots as s')",
  'sql`update slots set available = true`',
  "{ text: 'with gone as (delete from slots returning 1) select 1' }",
  'sql`insert into slots (id) values (1)`',
])('a stranger who writes it is told whose it is: %s', line => {
  const house = aHouse({ ...slots, 'src/server/market/booking/store.ts': line })
  expect(told(tablesHaveOneWriter(house))).toEqual([
    'src/server/market/booking/store.ts: writes slots, which belongs to market/slot. Call what that area offers, in the same transaction.',
  ])
})

test('reading, and words in a comment, are not writing', () => {
  const house = aHouse({
    ...slots,
    'src/server/market/booking/store.ts':
      "// may update slots later\n/** insert into slots */\ndb.selectFrom('slots').forUpdate()",
  })
  expect(tablesHaveOneWriter(house)).toEqual([])
})

test('a table that two areas declare, or none, is told', () => {
  const house = aHouse({
    ...slots,
    'src/server/market/booking/tables.ts': '  interface Tables {\n    slots: { id: string }\n  }\n',
    'src/server/platform/database/migrations/0001.sql': 'create table ghosts (\n  id int\n);',
  })
  expect(told(tablesHaveOneWriter(house))).toEqual([
    'src/server/platform/database/migrations/0001.sql: makes ghosts, which no area declares. Put its columns into the tables.ts of the area that writes it.',
    'market/slot: declares the table slots, and so does market/booking. One area writes a table; the others call its use cases.',
  ])
})
