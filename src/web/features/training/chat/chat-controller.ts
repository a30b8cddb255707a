import { problem } from '#contract/endpoint.ts'
import { errorMessages } from '#contract/error-messages.ts'
import { trainingSessionApi as api } from '#contract/routes/training.ts'
import type { InterviewSummary } from '#contract/training.ts'
import { streamEvents, type TrainingInterview } from '#contract/training-session.ts'
import { ApiError, callApi } from '#web/lib/api-client.ts'
import { openEventStream, type StreamEvent } from '#web/lib/event-stream.ts'
import { randomHex } from '#web/lib/random.ts'
import { type ChatEvent, type ChatState, chatReducer, initialChatState } from './chat-reducer.ts'
import { loadOutgoingMessage, saveOutgoingMessage } from './message-storage.ts'

/** Polling of a session whose reply is generated elsewhere, and the failures it tolerates. */
const pollIntervalMs = 1000
const maxFailedPolls = 5

const problemCode = problem.shape.code

/** Initial state, with a message that was being sent when the screen was left. */
export const restoreChatState = (session: TrainingInterview): ChatState =>
  initialChatState(session, loadOutgoingMessage(session.sessionId), Date.now())

/** Streams replies while the screen is open, and recovers what a broken connection lost. */
export function createChatController(first: ChatState, onChange: (state: ChatState) => void) {
  const { sessionId } = first.session
  let state = first
  let failedPolls = 0
  /** Stream of the current message. Only one is sent at a time. */
  let stream: AbortController | null = null
  const pollTimer = setInterval(() => state.request.state === 'lost' && reload(), pollIntervalMs)
  const closing = new AbortController()

  function dispatch(event: ChatEvent): void {
    state = chatReducer(state, event)
    saveOutgoingMessage(sessionId, state.request.state === 'open' ? null : state.request.message)
    onChange(state)
  }

  function send(text: string): boolean {
    if (stream) return false
    dispatch({ type: 'sent', id: randomHex(16), text, at: Date.now() })
    transmit()
    return state.request.state === 'sending'
  }

  function retry(): void {
    if (stream) return
    dispatch({ type: 'retried' })
    transmit()
  }

  async function transmit(): Promise<void> {
    if (state.request.state !== 'sending') return
    const { text, id } = state.request.message
    const controller = new AbortController()
    stream = controller
    try {
      const body = { sessionId, message: text, clientMessageId: id }
      for await (const event of openEventStream(api.streamCoachMessage, body, controller.signal)) {
        handleEvent(event)
        // After the reply the next message need not wait for this stream to close.
        if (state.request.state !== 'sending') break
      }
      dispatch({ type: 'disconnected' })
    } catch (error) {
      if (controller.signal.aborted) return
      // A broken connection is no rejection. The server may have the message and its reply.
      dispatch(error instanceof ApiError ? { type: 'failed', error } : { type: 'disconnected' })
      if (error instanceof ApiError && error.problem.status < 500) reload()
    } finally {
      if (stream === controller) stream = null
    }
  }

  function handleEvent({ name, data }: StreamEvent): void {
    if (name === 'accepted') dispatch({ type: 'accepted', ...streamEvents.accepted.parse(data) })
    if (name === 'delta') dispatch({ type: 'chunkReceived', text: streamEvents.delta.parse(data).text })
    if (name === 'done') dispatch({ type: 'answered', reply: streamEvents.done.parse(data) })
    if (name === 'error') {
      const { code, message } = streamEvents.error.parse(data)
      const knownCode = problemCode.safeParse(code).data ?? 'server.failed'
      throw new ApiError({ status: errorMessages[knownCode].status, code: knownCode, message })
    }
  }

  /** Reloads the session, which another screen or the server may have changed. */
  async function reload(): Promise<void> {
    try {
      const session = await callApi(api.readInterview, { params: { sessionId } }, { signal: closing.signal })
      failedPolls = 0
      dispatch({ type: 'reloaded', session, at: Date.now() })
    } catch (error) {
      if (closing.signal.aborted) return
      failedPolls += 1
      if (state.request.state === 'lost' && failedPolls >= maxFailedPolls) dispatch({ type: 'failed', error })
    }
  }

  const reloadWhenVisible = () => document.visibilityState === 'visible' && reload()
  addEventListener('focus', reloadWhenVisible)
  addEventListener('visibilitychange', reloadWhenVisible)
  addEventListener('online', reloadWhenVisible)

  transmit()
  return {
    send,
    retry,
    refresh: reload,
    withdraw: () => dispatch({ type: 'withdrawn' }),
    replaceSession: (session: TrainingInterview) => dispatch({ type: 'reloaded', session, at: Date.now() }),
    complete: (summary: InterviewSummary) => dispatch({ type: 'ended', summary, at: Date.now() }),
    close() {
      clearInterval(pollTimer)
      removeEventListener('focus', reloadWhenVisible)
      removeEventListener('visibilitychange', reloadWhenVisible)
      removeEventListener('online', reloadWhenVisible)
      stream?.abort()
      closing.abort()
    },
  }
}
