import { expect, test } from 'vitest'
import { aTrainingInterview } from '#test/web/factories.ts'
import { isInterviewActive, questionProgress } from './interview-progress.ts'

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

test('the current question is done once no further one follows', () => {
  const question = { id: 'why', text: 'Why?', competency: 'Motivation', minutes: 3, number: 4, of: 5 }
  const asking = {
    messageId: '0198a000-0000-7000-8000-0000000000a1',
    role: 'assistant' as const,
    content: 'Why?',
    timestamp: startedAt,
    metadata: { feedback: [], suggestions: [], question },
  }
  const progressOf = (isClosing: boolean) =>
    questionProgress(aTrainingInterview({ messages: [asking], isClosing }))
  expect(progressOf(false)).toEqual({ number: 4, of: 5, done: 3 })
  expect(progressOf(true)).toEqual({ number: 4, of: 5, done: 4 })
  expect(questionProgress(aTrainingInterview({}))).toBeNull()
})
