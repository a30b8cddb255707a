import { expect, test } from 'vitest'
import { isInterviewActive } from './interview-progress.ts'

// Specification, section 4: when a chat session is active.

const startedAt = '2026-11-26T10:00:00.000Z'
const after = (ms: number) => Date.parse(startedAt) + ms
const welcome = [{ role: 'assistant' }]
const isActiveWith = (status: number | string, messages = welcome, ms = 59_999) =>
  isInterviewActive({ status: status as never, startedAt, messages }, after(ms))

test('a session is active when its status says so, as a number or as text', () => {
  expect([0, 'Active', 'active'].map(status => isActiveWith(status, [], 3_600_000))).toEqual([
    true,
    true,
    true,
  ])
  expect([1, 2, 3].map(status => isActiveWith(status))).toEqual([false, false, false])
})

test('a session that holds only a welcome and began under 60 seconds ago is active', () => {
  expect(isActiveWith('Started')).toBe(true)
  expect(isActiveWith('Started', welcome, 60_000)).toBe(false)
  expect(isActiveWith('Started', [...welcome, { role: 'user' }])).toBe(false)
  expect(isActiveWith('Started', [{ role: 'user' }])).toBe(false)
})
