import { type Dispatch, useEffect, useEffectEvent, useReducer, useState } from 'react'
import { problem } from '#contract/endpoint.ts'
import { errorMessages } from '#contract/errors/all-errors.ts'
import type { TrainingInterviewId } from '#contract/id.ts'
import { trainingInterviewApi as api } from '#contract/routes/training.ts'
import type { InterviewSummary } from '#contract/training.ts'
import { streamEvents, type TrainingInterview } from '#contract/training-interview.ts'
import { useByTime } from '#web/components/dates/use-now.ts'
import { canStartQuery, interviewQuery } from '#web/features/training/api.ts'
import { loadEnglishErrors } from '#web/i18n/english-errors.ts'
import { ApiError } from '#web/lib/api/api-client.ts'
import { openEventStream, type StreamEvent } from '#web/lib/api/event-stream.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { randomHex } from '#web/lib/random.ts'
import { deleteDraft, readDraft, saveDraft } from '#web/lib/storage/draft-storage.ts'
import {
  type ChatEvent,
  canSend,
  chatReducer,
  initialChatState,
  type OutgoingMessage,
} from './chat-reducer.ts'
import { isInterviewActive } from './interview-progress.ts'

/** Polling of an interview whose reply is generated elsewhere, and the attempts until it counts as failed. */
const pollIntervalMs = 1000
const maxAttempts = 5

/** Streams replies while the screen is open, and recovers what a broken connection lost. */
export function useChat(opened: TrainingInterview) {
  const { sessionId: interviewId } = opened
  // A message that was being sent when the screen was left is sent again.
  const [initialState] = useState(() =>
    initialChatState(opened, loadOutgoingMessage(interviewId), Date.now()),
  )
  const [state, dispatch] = useReducer(chatReducer, initialState)
  const { interview, request } = state
  const message = request.state === 'open' ? null : request.message
  const sending = request.state === 'sending' ? request.message : null
  const isLost = request.state === 'lost'
  const isActive = useByTime(() => isInterviewActive(interview, Date.now()))

  /** Reloads the interview, which another screen or the server may have changed. */
  const reload = useEffectEvent(async () => {
    const fresh = await queryClient.fetchQuery({
      ...interviewQuery(interviewId),
      staleTime: 0,
      retry: isLost ? maxAttempts - 1 : false,
      retryDelay: pollIntervalMs,
    })
    dispatch({ type: 'reloaded', interview: fresh, at: Date.now() })
    if (fresh.status !== interview.status)
      await queryClient.invalidateQueries({ queryKey: canStartQuery.queryKey })
  })

  const isChanged = state !== initialState
  useEffect(() => {
    if (isChanged) saveOutgoingMessage(interviewId, message)
  }, [isChanged, interviewId, message])

  const [sendingId, sendingText] = [sending?.id, sending?.text]
  useEffect(() => {
    if (sendingId === undefined || sendingText === undefined) return
    const body = { sessionId: interviewId, message: sendingText, clientMessageId: sendingId }
    const controller = new AbortController()
    streamReply(body, controller.signal, dispatch).catch((error: unknown) => {
      if (controller.signal.aborted) return
      // A broken connection is no rejection. The server may have the message and its reply.
      dispatch(error instanceof ApiError ? { type: 'failed', error } : { type: 'disconnected' })
      if (error instanceof ApiError && error.problem.status < 500) reload().catch(() => undefined)
    })
    return () => controller.abort()
  }, [interviewId, sendingId, sendingText])

  useEffect(() => {
    if (!isLost) return
    const poll = () => reload().catch((error: unknown) => dispatch({ type: 'failed', error }))
    const timer = setInterval(poll, pollIntervalMs)
    return () => clearInterval(timer)
  }, [isLost])

  useEffect(() => {
    const controller = new AbortController()
    const reloadIfVisible = () => {
      if (!document.hidden) reload().catch(() => undefined)
    }
    for (const event of ['focus', 'visibilitychange', 'online'])
      addEventListener(event, reloadIfVisible, { signal: controller.signal })
    return () => controller.abort()
  }, [])

  return {
    state,
    isActive,
    /** False if the text was rejected. */
    send(text: string): boolean {
      if (!isActive || !canSend(state, text)) return false
      dispatch({ type: 'sent', id: randomHex(16), text, at: Date.now() })
      return true
    },
    retry: () => dispatch({ type: 'retried' }),
    withdraw: () => dispatch({ type: 'withdrawn' }),
    replaceInterview: (interview: TrainingInterview) =>
      dispatch({ type: 'reloaded', interview, at: Date.now() }),
    complete(summary: InterviewSummary) {
      const ended: ChatEvent = { type: 'ended', summary, at: Date.now() }
      // The summary reads the interview as on its own page.
      queryClient.setQueryData(interviewQuery(interviewId).queryKey, chatReducer(state, ended).interview)
      dispatch(ended)
    },
  }
}
export type Chat = ReturnType<typeof useChat>

async function streamReply(body: object, signal: AbortSignal, dispatch: Dispatch<ChatEvent>): Promise<void> {
  for await (const event of openEventStream(api.streamCoachMessage, body, signal)) {
    // After the reply the next message need not wait for this stream to close.
    if (signal.aborted) return
    const chatEvent = await toChatEvent(event)
    if (chatEvent) dispatch(chatEvent)
  }
  if (!signal.aborted) dispatch({ type: 'disconnected' })
}

async function toChatEvent({ name, data }: StreamEvent): Promise<ChatEvent | null> {
  if (name === 'accepted') return { type: 'accepted', ...streamEvents.accepted.parse(data) }
  if (name === 'delta') return { type: 'chunkReceived', text: streamEvents.delta.parse(data).text }
  if (name === 'done') return { type: 'answered', reply: streamEvents.done.parse(data) }
  if (name !== 'error') return null
  const { code, message } = streamEvents.error.parse(data)
  await loadEnglishErrors(message)
  const knownCode = problem.shape.code.safeParse(code).data ?? 'server.failed'
  throw new ApiError({ status: errorMessages[knownCode].status, code: knownCode, message })
}

/** Survives a reload: the message being sent and the text in the input. */

const outgoingKey = (id: TrainingInterviewId) => `interview ${id} message`
const draftKey = (id: TrainingInterviewId) => `interview ${id} text`

function loadOutgoingMessage(id: TrainingInterviewId): OutgoingMessage | null {
  const stored = readDraft(outgoingKey(id)) as Partial<OutgoingMessage> | null
  return stored?.id && stored.text && stored.sentAt && stored.place !== undefined
    ? { id: stored.id, text: stored.text, sentAt: stored.sentAt, place: stored.place, messageId: null }
    : null
}

function saveOutgoingMessage(id: TrainingInterviewId, message: OutgoingMessage | null): void {
  if (message) saveDraft(outgoingKey(id), message)
  else deleteDraft(outgoingKey(id))
}

/** Text in the input. */
export function useMessageDraft(id: TrainingInterviewId) {
  const [draft, setDraft] = useState(() => String(readDraft(draftKey(id))?.text ?? ''))
  const updateDraft = (text: string) => {
    if (text === '') deleteDraft(draftKey(id))
    else saveDraft(draftKey(id), { text })
    setDraft(text)
  }
  return [draft, updateDraft] as const
}
