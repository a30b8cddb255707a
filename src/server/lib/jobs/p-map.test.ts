import { expect, test } from 'vitest'
import { mapConcurrently } from '#server/lib/concurrency.ts'

test('mapConcurrently returns results in order and runs at most eight calls at once', async () => {
  let running = 0
  let maxRunning = 0
  const results = await mapConcurrently(
    Array.from({ length: 20 }, (_, index) => index),
    async index => {
      maxRunning = Math.max(maxRunning, ++running)
      await Promise.resolve()
      running--
      return index * 2
    },
  )
  expect(results).toEqual(Array.from({ length: 20 }, (_, index) => index * 2))
  expect(maxRunning).toBe(8)
})
