import { expect, test } from 'vitest'
import { aHouse } from './a-house.ts'
import { namesAreWords, nounsAreNeeded } from './names.ts'

const complaints = (path: string) => namesAreWords(['payoutDetails', 'joinRoom'])(aHouse({ [path]: '' }))

test.each([
  'src/server/market/booking/rules.ts',
  'src/server/market/booking/cancel-booking.ts',
  'src/server/money/payout/payout-details.ts',
  'src/server/room/call/two-tabs.test.ts',
  'src/server/platform/mail/text/en.ts',
  'src/server/platform/database/pool.ts',
  'src/web/room/use-devices.ts',
  'src/web/room/room-state.ts',
  'src/web/room/RoomPage.tsx',
  'src/web/root.tsx',
  'src/web/text/ru/room.ts',
  'src/contract/booking.ts',
])('%s is named with the words of the house', path => {
  expect(complaints(path)).toEqual([])
})

test.each([
  'src/server/market/booking/transition-helper.ts',
  'src/server/market/booking/utils.ts',
  'src/server/market/booking/pool.ts',
  'src/server/index.ts',
])('%s is no word of the server, and the complaint says where its lines belong', path => {
  const [complaint] = complaints(path)
  expect(complaint?.sentence).toMatch(
    /is no word of the server\. Its lines belong into rules\.ts \(decisions, .* store\.ts \(SQL\), .* use case that is named like its endpoint/,
  )
})

test.each(['src/web/room/peer.ts', 'src/web/common.ts', 'src/web/room/devices-utils.ts'])(
  '%s is no word of the screens, and the complaint says where its lines belong',
  path => {
    const [complaint] = complaints(path)
    expect(complaint?.sentence).toMatch(
      /is no word of the screens\. Its lines belong into a component, a hook \(use-<thing>\.ts\) or <name>-state\.ts \(/,
    )
  },
)

test('components are in PascalCase, everything else in kebab-case', () => {
  expect(complaints('src/web/room/sound-level.tsx')[0]?.sentence).toMatch(/PascalCase/)
  expect(complaints('src/web/room/useDevices.ts')[0]?.sentence).toMatch(/kebab-case/)
  expect(complaints('src/contract/bookingState.ts')[0]?.sentence).toMatch(/kebab-case/)
})

test('a noun that no file bears any more has to go', () => {
  const house = aHouse({ 'src/server/config/config.ts': '' })
  const told = nounsAreNeeded(house).map(({ sentence }) => sentence)
  expect(told).toContain(
    'declares “pool” for src/server/platform/database, where no file bears it. Strike it, so that it stays away.',
  )
  expect(told.filter(sentence => sentence.includes('“config”'))).toEqual([])
})
