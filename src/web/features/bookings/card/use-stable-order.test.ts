import { expect, test } from 'vitest'
import { bookingId } from '#contract/id.ts'
import { mergeStableOrder } from './use-stable-order.ts'

const [a, b, c, d] = [1, 2, 3, 4].map(end => bookingId.parse(`0196a1b2-0000-7000-8000-00000000000${end}`))
if (!a || !b || !c || !d) throw new Error('four')

test('answered and moved bookings stay in place, and new ones come last', () => {
  expect(mergeStableOrder({ list: [a, b] }, { list: [c, b] })).toEqual({ list: [a, b, c] })
  expect(mergeStableOrder({ list: [a, b] }, { list: [] })).toEqual({ list: [a, b] })
})

test('a booking appears in one section only, the one where it was first', () => {
  const previous = { toAnswer: [a, b], later: [c] }
  expect(mergeStableOrder(previous, { toAnswer: [b], later: [a, c, d] })).toEqual({
    toAnswer: [a, b],
    later: [c, d],
  })
})
