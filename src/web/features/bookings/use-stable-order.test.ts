import { expect, test } from 'vitest'
import { bookingId } from '#contract/id.ts'
import { mergeStableOrder } from './use-stable-order.ts'

const [a, b, c, d] = [1, 2, 3, 4].map(end => bookingId.parse(`0196a1b2-0000-7000-8000-00000000000${end}`))
if (!a || !b || !c || !d) throw new Error('four')

test('what was answered or left stays where it stood, and what is new comes last', () => {
  expect(mergeStableOrder({ list: [a, b] }, { list: [c, b] })).toEqual({ list: [a, b, c] })
  expect(mergeStableOrder({ list: [a, b] }, { list: [] })).toEqual({ list: [a, b] })
})

test('a booking stands in one part of the screen only: where it stood first', () => {
  const kept = { toAnswer: [a, b], later: [c] }
  expect(mergeStableOrder(kept, { toAnswer: [b], later: [a, c, d] })).toEqual({
    toAnswer: [a, b],
    later: [c, d],
  })
})
