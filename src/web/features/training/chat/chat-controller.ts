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

/** How often a session is looked at whose reply is made elsewhere, and how many looks may fail. */
const pollIntervalMs = 1000
const maxFailedPolls = 5

const problemCode = problem.shape.code

/** How a chat begins: with whatever was on its way when the screen was left. */
export const restoreChatState = (session: TrainingInterview): ChatState =>
  initialChatState(session, loadOutgoingMessage(session.sessionId), Date.now())

/** The line to the coach for as long as the screen stays: it sends, hears, and finds out what a broken line lost. */
export function createChatController(first: ChatState, onChange: (state: ChatState) => void) {
  const { sessionId } = first.session
  let state = first
  let failedLooks = 0
  /** Of the message on the line; another one is not sent meanwhile. */
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
        // Answered: whoever sends the next message need not wait for this line to close.
        if (state.request.state !== 'sending') break
      }
      happen({ type: 'cut' })
    } catch (error) {
      if (own.signal.aborted) return
      // A line that broke is not a refusal: the message may be there, and its reply too.
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

  /** Reads the session again: another screen, or the server itself, may have changed it. */
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
