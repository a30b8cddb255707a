import { expect, test } from 'vitest'
import { aHouse, told } from './a-house.ts'
import { wallsStand } from './walls.ts'

test('a wing imports what stands below it', () => {
  const house = aHouse({
    'src/server/app.ts': "import { a } from '#server/room/call/routes.ts'",
    'src/server/market/booking/accept-booking.ts':
      "import { b } from '#server/money/payment/settle.ts'\nimport { c } from '#contract/booking.ts'",
    'src/demo/fill.ts': "import type { Deps } from '#server/operator/deps.ts'",
  })
  expect(wallsStand(house)).toEqual([])
})

test('a wing that imports from above is told to declare a port', () => {
  const house = aHouse({
    'src/server/money/payment/sync.ts': "import { a } from '#server/market/booking/change-booking.ts'",
  })
  expect(told(wallsStand(house))).toEqual([
    'src/server/money/payment/sync.ts: imports src/server/market/booking/change-booking.ts, but src/server/money stands below src/server/market. Declare a port in src/server/money that says what is needed, and let app.ts connect it; or move what both need further down.',
  ])
})

test('types and imports on the way are imports too', () => {
  const house = aHouse({
    'src/server/people/account/port.ts': "import type { A } from '#server/money/deps.ts'",
    'src/server/platform/jobs/jobs.ts': "const a = await import('#server/people/account/jobs.ts')",
    'src/server/platform/mail/order.ts': "type A = import('#server/market/booking/rules.ts').A",
    'src/contract/booking.ts': "export { a } from '#server/platform/deps.ts'",
  })
  expect(wallsStand(house).map(({ pair }) => pair)).toEqual([
    'people/account → money/deps.ts',
    'platform/jobs → people/account',
    'platform/mail → market/booking',
    'contract → platform/deps.ts',
  ])
})

test('the sandbox provider knows the platform and nothing of the product', () => {
  const house = aHouse({
    'src/sandbox-provider/store.ts': "import { a } from '#server/platform/database/pool.ts'",
    'src/sandbox-provider/service.ts': "import { a } from '#server/people/account/rules.ts'",
  })
  expect(wallsStand(house).map(({ path }) => path)).toEqual(['src/sandbox-provider/service.ts'])
})

test('the product does without its tests', () => {
  const house = aHouse({ 'src/server/app.ts': "import { a } from '#test/factories.ts'" })
  expect(told(wallsStand(house))).toEqual([
    'src/server/app.ts: imports test/factories.ts, which is not the product. The product does without it.',
  ])
})

test('a test may reach for whatever it tests', () => {
  const house = aHouse({
    'src/server/money/payment/sync.test.ts': "import { a } from '#server/market/booking/create-booking.ts'",
  })
  expect(wallsStand(house)).toEqual([])
})
