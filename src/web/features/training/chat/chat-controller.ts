import { problem } from '#contract/endpoint.ts'
import { errorMessages } from '#contract/error.ts'
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
  let failedLooks = 0
  /** Stream of the current message. Only one is sent at a time. */
  let line: AbortController | null = null
  const looking = setInterval(() => state.request.state === 'lost' && look(), pollIntervalMs)
  const closing = new AbortController()

  function happen(event: ChatEvent): void {
    state = chatReducer(state, event)
    saveOutgoingMessage(sessionId, state.request.state === 'open' ? null : state.request.message)
    onChange(state)
  }

  function send(text: string): boolean {
    if (line) return false
    happen({ type: 'sent', id: randomHex(16), text, at: Date.now() })
    transmit()
    return state.request.state === 'sending'
  }

  function retry(): void {
    if (line) return
    happen({ type: 'retried' })
    transmit()
  }

  async function transmit(): Promise<void> {
    if (state.request.state !== 'sending') return
    const { text, id } = state.request.message
    const own = new AbortController()
    line = own
    try {
      const body = { sessionId, message: text, clientMessageId: id }
      for await (const event of openEventStream(api.streamMessage, body, own.signal)) {
        hear(event)
        // After the reply the next message need not wait for this stream to close.
        if (state.request.state !== 'sending') break
      }
      happen({ type: 'cut' })
    } catch (error) {
      if (own.signal.aborted) return
      // A broken connection is no rejection. The server may have the message and its reply.
      happen(error instanceof ApiError ? { type: 'failed', error } : { type: 'cut' })
      if (error instanceof ApiError && error.problem.status < 500) look()
    } finally {
      if (line === own) line = null
    }
  }

  function hear({ name, data }: StreamEvent): void {
    if (name === 'accepted') happen({ type: 'accepted', ...streamEvents.accepted.parse(data) })
    if (name === 'delta') happen({ type: 'heard', text: streamEvents.delta.parse(data).text })
    if (name === 'done') happen({ type: 'answered', reply: streamEvents.done.parse(data) })
    if (name === 'error') {
      const { code, message } = streamEvents.error.parse(data)
      const known = problemCode.safeParse(code).data ?? 'server.failed'
      throw new ApiError({ status: errorMessages[known].status, code: known, message })
    }
  }

  /** Reloads the session, which another screen or the server may have changed. */
  async function look(): Promise<void> {
    try {
      const session = await callApi(api.readInterview, { params: { sessionId } }, { signal: closing.signal })
      failedLooks = 0
      happen({ type: 'read', session, at: Date.now() })
    } catch (error) {
      if (closing.signal.aborted) return
      failedLooks += 1
      if (state.request.state === 'lost' && failedLooks >= maxFailedPolls) happen({ type: 'failed', error })
    }
  }

  const lookWhenSeen = () => document.visibilityState === 'visible' && look()
  addEventListener('focus', lookWhenSeen)
  addEventListener('visibilitychange', lookWhenSeen)
  addEventListener('online', lookWhenSeen)

  transmit()
  return {
    send,
    retry,
    refresh: look,
    withdraw: () => happen({ type: 'withdrawn' }),
    replaceSession: (session: TrainingInterview) => happen({ type: 'read', session, at: Date.now() }),
    complete: (summary: InterviewSummary) => happen({ type: 'ended', summary, at: Date.now() }),
    close() {
      clearInterval(looking)
      removeEventListener('focus', lookWhenSeen)
      removeEventListener('visibilitychange', lookWhenSeen)
      removeEventListener('online', lookWhenSeen)
      line?.abort()
      closing.abort()
    },
  }
}
