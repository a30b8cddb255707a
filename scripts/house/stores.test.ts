import { expect, test } from 'vitest'
import { aHouse, told } from './a-house.ts'
import { areasKeepTheirStore } from './stores.ts'

test('an area opens its own store from all its rooms, and app.ts mounts the routes', () => {
  const house = aHouse({
    'src/server/market/booking/list/read.ts': "import { a } from '#server/market/booking/store.ts'",
    'src/server/market/booking/accept.ts': "import { a } from './life/store.ts'",
    'src/server/app.ts': "import { routes } from './market/booking/routes.ts'",
  })
  expect(areasKeepTheirStore(house)).toEqual([])
})

test.each([
  "import { a } from '#server/market/booking/store.ts'",
  "import * as bookings from '#server/market/booking/list/store.ts'",
  "const { a } = await import('#server/market/booking/store.ts')",
  "import type { Row } from '#server/market/booking/store.ts'",
  "import { routes } from '#server/market/booking/routes.ts'",
])('nobody else does: %s', line => {
  const house = aHouse({ 'src/server/room/call/join.ts': line })
  expect(told(areasKeepTheirStore(house))).toEqual([
    expect.stringMatching(
      /^src\/server\/room\/call\/join\.ts: imports src\/server\/market\/booking\/.*\.ts\. An area's store and routes are its own/,
    ),
  ])
})
