import { pino } from 'pino'
import { expect, test } from 'vitest'
import { forEachSettled } from '#server/lib/concurrency.ts'

test('a failed item is logged by its id, and the others are handled', async () => {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: line => void lines.push(line) })
  const done: string[] = []
  const items = ['one', 'bad', 'two'].map(id => ({ id, note: 'private' }))
  await forEachSettled(log, 'not settled yet', items, async ({ id }) => {
    if (id === 'bad') throw new Error('the bank is closed')
    done.push(id)
  })
  expect(done).toEqual(['one', 'two'])
  expect(lines.map(line => JSON.parse(line))).toEqual([
    expect.objectContaining({
      id: 'bad',
      msg: 'not settled yet',
      err: expect.objectContaining({ message: 'the bank is closed' }),
    }),
  ])
  expect(lines.join()).not.toContain('private')
})
