import { expect, test } from 'vitest'
import { conversion } from '#contract/payment.ts'
import { slot } from '#contract/slot.ts'
import { hourMs } from '#contract/time.ts'
import { proposableSlots, slotsAtSamePrice } from './free-slots.ts'

const now = Date.parse('2030-05-01T10:00:00Z')
const at = (hours: number) => new Date(now + hours * hourMs).toISOString()

const aSlot = (
  n: number,
  change: Partial<{ amount: number; currency: 'USD' | 'GEL'; isAvailable: boolean; hours: number }> = {},
) => {
  const { hours = 48, ...rest } = change
  const id = `0198a0de-0000-7000-8000-00000000000${n}`
  const times = { startTime: at(hours), endTime: at(hours + 1) }
  return slot.parse({ id, ...times, isAvailable: true, amount: 50, currency: 'USD', ...rest })
}

test('a session moves to times at its listed price, even if paid in another currency', () => {
  const slots = [aSlot(1), aSlot(2, { amount: 60 }), aSlot(3, { currency: 'GEL' }), aSlot(4)]
  const converted = conversion.parse({
    ...{ originalAmount: 50, originalCurrency: 'USD', convertedAmount: 136, convertedCurrency: 'GEL' },
    ...{ exchangeRate: '2.7145', source: 'nbg', date: '2030-05-01' },
  })
  const same = [slots[0], slots[3]]
  expect(slotsAtSamePrice({ amount: 50, currency: 'USD', conversion: null }, slots)).toEqual(same)
  expect(slotsAtSamePrice({ amount: 136, currency: 'GEL', conversion: converted }, slots)).toEqual(same)
})

test('only free slots at least half an hour ahead can be proposed', () => {
  const [free, late] = [aSlot(1), aSlot(2, { hours: 0.5 })]
  expect(
    proposableSlots([free, late, aSlot(3, { isAvailable: false }), aSlot(4, { hours: 0.4 })], now),
  ).toEqual([free, late])
})
