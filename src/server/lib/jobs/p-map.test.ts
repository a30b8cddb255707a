import { expect, test } from 'vitest'
import { mapConcurrently } from '#server/lib/concurrency.ts'

test('everything is asked, in order, and never more than eight at once', async () => {
  let open = 0
  let most = 0
  const answers = await mapConcurrently(
    Array.from({ length: 20 }, (_, place) => place),
    async place => {
      most = Math.max(most, ++open)
      await Promise.resolve()
      open--
      return place * 2
    },
  )
  expect(answers).toEqual(Array.from({ length: 20 }, (_, place) => place * 2))
  expect(most).toBe(8)
})
