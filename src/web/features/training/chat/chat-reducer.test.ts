import { expect, test } from 'vitest'
import type { ChatMessage, CoachReply, TrainingInterview } from '#contract/training-interview.ts'
import { aTrainingInterview } from '#test/web/factories.ts'
import {
  type ChatEvent,
  type ChatState,
  canSend,
  canWithdraw,
  chatReducer,
  countSentMessages,
  elapsedMs,
  initialChatState,
  isAwaitingReply,
  pendingMessage,
} from './chat-reducer.ts'

const start = '2026-11-26T10:00:00.000Z'
const now = Date.parse(start)

const welcome: ChatMessage = {
  messageId: 'm-welcome',
  role: 'assistant',
  content: 'Welcome. Why this job?',
  timestamp: start,
  metadata: { feedback: [], suggestions: [] },
}
const userMessage = (messageId: string, content: string): ChatMessage => ({
  messageId,
  role: 'user',
  content,
  timestamp: start,
})
const replied = (messageId: string): ChatMessage => ({ ...welcome, messageId, content: 'Thank you.' })

const interview = (part: Partial<TrainingInterview> = {}) =>
  aTrainingInterview({ startedAt: start, messages: [welcome], hintUntilSeconds: 1620, ...part })

const reply = (part: Partial<CoachReply> = {}): CoachReply => ({
  message: 'Thank you.',
  timestamp: start,
  metadata: { answerScore: 7, feedback: [], suggestions: [] },
  messageId: 'm-reply',
  status: 0,
  isClosing: false,
  hintUntilSeconds: null,
  ...part,
})

const sent: ChatEvent = { type: 'sent', id: 'client-1', text: ' Because I like it. ', at: now }
const fresh = (part: Partial<TrainingInterview> = {}) => initialChatState(interview(part), null, now)
const after = (state: ChatState, ...events: ChatEvent[]) => events.reduce(chatReducer, state)
const contents = (state: ChatState) => state.interview.messages.map(message => message.content)

test('a message is trimmed, shown at once and counted', () => {
  const state = after(fresh(), sent)
  expect(pendingMessage(state)).toMatchObject({ role: 'user', content: 'Because I like it.' })
  expect(countSentMessages(state)).toBe(1)
  expect(isAwaitingReply(state)).toBe(true)
})

test('a blank or too long message, or one during a reply, is not sent', () => {
  expect(canSend(fresh(), ' \n ')).toBe(false)
  expect(canSend(fresh(), 'x'.repeat(4001))).toBe(false)
  expect(canSend(fresh(), `${'x'.repeat(4000)} `)).toBe(true)
  const waiting = after(fresh(), sent)
  expect(after(waiting, { ...sent, id: 'client-2', text: 'Again' })).toBe(waiting)
})

test('a paused, ended or full interview accepts no message', () => {
  for (const part of [{ status: 1 }, { status: 2 }, { status: 3 }, { messagesLeft: 0 }] as const) {
    const state = fresh(part)
    expect(after(state, sent)).toBe(state)
  }
})

test('a reply grows chunk by chunk until its final text replaces it', () => {
  const state = after(fresh(), sent, { type: 'accepted', messageId: 'm-1' })
  const partial = after(
    state,
    { type: 'chunkReceived', text: 'Thank ' },
    { type: 'chunkReceived', text: 'yo' },
  )
  expect(partial.request).toMatchObject({ state: 'sending', partialReply: 'Thank yo' })
  const done = after(partial, { type: 'answered', reply: reply({ isClosing: true }) })
  expect(contents(done)).toEqual(['Welcome. Why this job?', 'Because I like it.', 'Thank you.'])
  expect(done.interview).toMatchObject({ userMessages: 1, messagesLeft: 39, isClosing: true })
  expect(done.interview.messages.at(-1)?.metadata?.answerScore).toBe(7)
  expect(pendingMessage(done)).toBeNull()
})

test('a failed message is retried under the same id', () => {
  const failed = after(fresh(), sent, { type: 'failed', error: 'refused' })
  expect(failed.request).toMatchObject({ state: 'failed', message: { id: 'client-1' } })
  expect(pendingMessage(failed)).toMatchObject({ content: 'Because I like it.' })
  const again = after(failed, { type: 'retried' })
  expect(again.request).toMatchObject({ state: 'sending', message: { id: 'client-1' }, partialReply: '' })
})

test('an unreceived message can be withdrawn, one that the server has cannot', () => {
  const failed = after(fresh(), sent, { type: 'failed', error: null })
  expect(canWithdraw(failed.request)).toBe(true)
  expect(after(failed, { type: 'withdrawn' }).request.state).toBe('open')
  const accepted = after(
    fresh(),
    sent,
    { type: 'accepted', messageId: 'm-1' },
    { type: 'failed', error: null },
  )
  expect(canWithdraw(accepted.request)).toBe(false)
  expect(after(accepted, { type: 'withdrawn' })).toBe(accepted)
})

test('a connection that breaks after the reply changes nothing', () => {
  const done = after(fresh(), sent, { type: 'answered', reply: reply() })
  expect(after(done, { type: 'disconnected' })).toBe(done)
})

test('after a break, a reload finds the reply', () => {
  const disconnected = after(fresh(), sent, { type: 'accepted', messageId: 'm-1' }, { type: 'disconnected' })
  expect(disconnected.request.state).toBe('lost')
  const own = userMessage('m-1', 'Because I like it.')
  const answering = interview({ messages: [welcome, own], userMessages: 1, isAnswering: true })
  const still = after(disconnected, { type: 'reloaded', interview: answering, at: now })
  expect(still.request.state).toBe('lost')
  expect([pendingMessage(still), countSentMessages(still)]).toEqual([null, 1])
  const answered = { ...answering, isAnswering: false, messages: [welcome, own, replied('m-2')] }
  expect(after(still, { type: 'reloaded', interview: answered, at: now }).request.state).toBe('open')
})

test('after a break, a message without a running reply can be sent again', () => {
  const disconnected = after(fresh(), sent, { type: 'disconnected' })
  const unanswered = after(disconnected, { type: 'reloaded', interview: interview(), at: now })
  expect(unanswered.request).toMatchObject({ state: 'failed', message: { id: 'client-1', messageId: null } })
  const stored = interview({ messages: [welcome, userMessage('m-1', 'Because I like it.')], userMessages: 1 })
  const with_ = after(disconnected, { type: 'reloaded', interview: stored, at: now })
  expect(with_.request).toMatchObject({ state: 'failed', message: { messageId: 'm-1' } })
  expect(pendingMessage(with_)).toBeNull()
})

test('an earlier message with the same text is not the pending one', () => {
  const before = [welcome, userMessage('m-1', 'Yes.'), replied('m-2')]
  const state = initialChatState(interview({ messages: before, userMessages: 1 }), null, now)
  const disconnected = after(state, { ...sent, text: 'Yes.' }, { type: 'disconnected' })
  const read = after(disconnected, {
    type: 'reloaded',
    interview: interview({ messages: before, userMessages: 1 }),
    at: now,
  })
  expect(read.request.state).toBe('failed')
  expect(countSentMessages(read)).toBe(2)
})

test('a transcript requested before the last reply is ignored', () => {
  const done = after(fresh(), sent, { type: 'answered', reply: reply() })
  expect(after(done, { type: 'reloaded', interview: interview(), at: now })).toBe(done)
})

test('a reply found by a reload is not added again by the stream', () => {
  const waiting = after(fresh(), sent, { type: 'accepted', messageId: 'm-1' })
  const complete = interview({
    messages: [welcome, userMessage('m-1', 'Because I like it.'), replied('m-reply')],
    userMessages: 1,
  })
  const both = after(
    waiting,
    { type: 'reloaded', interview: complete, at: now },
    { type: 'answered', reply: reply() },
  )
  expect(contents(both)).toHaveLength(3)
  expect(countSentMessages(both)).toBe(1)
})

test('a message pending at a reload continues, unless it has its reply', () => {
  const outgoing = { id: 'client-1', text: 'Because I like it.', sentAt: start, place: 1, messageId: null }
  expect(initialChatState(interview(), outgoing, now).request).toMatchObject({
    state: 'sending',
    message: { id: 'client-1' },
  })
  const messages = [welcome, userMessage('m-1', 'Because I like it.'), replied('m-2')]
  expect(initialChatState(interview({ messages }), outgoing, now).request.state).toBe('open')
})

test('a message of another screen is awaited, and can be sent again if no reply is running', () => {
  const messages = [welcome, userMessage('m-1', 'From the other tab')]
  const part = { messages, userMessages: 1 }
  expect(fresh({ ...part, isAnswering: true }).request.state).toBe('lost')
  const unanswered = fresh(part)
  expect(unanswered.request).toMatchObject({ state: 'failed', message: { messageId: 'm-1' } })
  expect([pendingMessage(unanswered), countSentMessages(unanswered)]).toEqual([null, 1])
  expect(fresh({ ...part, status: 1 }).request.state).toBe('open')
  // Another screen sent it again, so a reply is being generated.
  const again = after(unanswered, {
    type: 'reloaded',
    interview: interview({ ...part, isAnswering: true }),
    at: now,
  })
  expect(again.request.state).toBe('lost')
})

test('the clock runs while the interview does', () => {
  expect(elapsedMs(fresh({ elapsedSeconds: 90 }), now + 30_000)).toBe(120_000)
  expect(elapsedMs(fresh({ elapsedSeconds: 90, status: 2 }), now + 30_000)).toBe(90_000)
})

test('an ended interview has its transcript and its summary', () => {
  const summary = {
    averageScore: 7,
    scoreBand: { low: 5.7, high: 8.3 },
    duration: '754',
    totalQuestions: 1,
    strengthAreas: [],
    improvementAreas: [],
    overallFeedback: 'Good.',
    skills: [],
    answers: [],
    drill: null,
  }
  const ended = after(fresh(), { type: 'ended', summary, at: now })
  expect(ended.interview).toMatchObject({ status: 1, elapsedSeconds: 754, summary, messages: [welcome] })
})
