import { interviewStatuses } from '#contract/enums.ts'
import { trainingLimits } from '#contract/limits.ts'
import type { InterviewSummary } from '#contract/training.ts'
import type { ChatMessage, CoachReply, TrainingInterview } from '#contract/training-interview.ts'
import { isInterviewActive, isInterviewEnded } from './interview-progress.ts'

/** Message being sent. All retries use the same `id`, so that it is stored and answered once. */
export type OutgoingMessage = {
  id: string
  text: string
  sentAt: string
  /** Number of messages before it. */
  place: number
  /** Id from the server, once it has accepted the message. */
  messageId: string | null
}

/** State of the last message. At most one is being sent. */
export type MessageRequest =
  | { state: 'open' }
  | { state: 'sending'; message: OutgoingMessage /** Reply so far. */; partialReply: string }
  /** The connection broke or another screen is sending. Reloading the interview shows what happened. */
  | { state: 'lost'; message: OutgoingMessage }
  | { state: 'failed'; message: OutgoingMessage; error: unknown }

export type ChatState = {
  /** Last state from the server, plus messages of this screen since. */
  interview: TrainingInterview
  /** Time of that state, from which the clock continues. */
  fetchedAt: number
  request: MessageRequest
}

export type ChatEvent =
  | { type: 'sent'; id: string; text: string; at: number }
  | { type: 'retried' }
  /** Removes a message that the server never received. */
  | { type: 'withdrawn' }
  | { type: 'accepted'; messageId: string }
  | { type: 'chunkReceived'; text: string }
  | { type: 'answered'; reply: CoachReply }
  | { type: 'disconnected' }
  | { type: 'failed'; error: unknown }
  | { type: 'reloaded'; interview: TrainingInterview; at: number }
  | { type: 'ended'; summary: InterviewSummary; at: number }

const idleRequest: MessageRequest = { state: 'open' }

/** `outgoing` is a message that was being sent when the screen was left. */
export function initialChatState(
  interview: TrainingInterview,
  outgoing: OutgoingMessage | null,
  at: number,
): ChatState {
  const request: MessageRequest = outgoing
    ? { state: 'sending', message: outgoing, partialReply: '' }
    : idleRequest
  return { interview, fetchedAt: at, request: reconcileRequest(request, interview) }
}

export function chatReducer(state: ChatState, event: ChatEvent): ChatState {
  const { interview, request } = state
  switch (event.type) {
    case 'sent': {
      if (!canSend(state, event.text) || !isInterviewActive(interview, event.at)) return state
      const sentAt = new Date(event.at).toISOString()
      const place = interview.messages.length
      const message = { id: event.id, text: event.text.trim(), sentAt, place, messageId: null }
      return { ...state, request: { state: 'sending', message, partialReply: '' } }
    }
    case 'retried':
      return request.state === 'failed'
        ? { ...state, request: { state: 'sending', message: request.message, partialReply: '' } }
        : state
    case 'withdrawn':
      return canWithdraw(request) ? { ...state, request: idleRequest } : state
    case 'accepted':
      return request.state === 'sending'
        ? { ...state, request: { ...request, message: { ...request.message, messageId: event.messageId } } }
        : state
    case 'chunkReceived':
      return request.state === 'sending'
        ? { ...state, request: { ...request, partialReply: request.partialReply + event.text } }
        : state
    case 'answered':
      return applyReply(state, event.reply)
    case 'disconnected':
      return request.state === 'sending'
        ? { ...state, request: { state: 'lost', message: request.message } }
        : state
    case 'failed':
      return request.state === 'sending' || request.state === 'lost'
        ? { ...state, request: { state: 'failed', message: request.message, error: event.error } }
        : state
    case 'reloaded':
      // A transcript only grows. A shorter one was requested before the last reply.
      if (event.interview.messages.length < interview.messages.length) return state
      return {
        interview: event.interview,
        fetchedAt: event.at,
        request: reconcileRequest(request, event.interview),
      }
    case 'ended':
      return {
        ...state,
        request: idleRequest,
        interview: {
          ...interview,
          status: interviewStatuses.Completed,
          summary: event.summary,
          endedAt: new Date(event.at).toISOString(),
          elapsedSeconds: Number(event.summary.duration),
        },
      }
  }
}

/** Adds the reply and its message to the transcript. */
function applyReply(state: ChatState, reply: CoachReply): ChatState {
  const { interview, request } = state
  if (interview.messages.some(message => message.messageId === reply.messageId))
    return { ...state, request: idleRequest }
  const pending = pendingMessage(state)
  const { message: content, messageId, timestamp, metadata, status, isClosing, hintUntilSeconds } = reply
  const messages = [
    ...interview.messages,
    ...(pending ? [pending] : []),
    { messageId, role: 'assistant' as const, content, timestamp, metadata },
  ]
  const sentCount = pending && request.state !== 'open' ? 1 : 0
  return {
    ...state,
    request: idleRequest,
    interview: {
      ...interview,
      messages,
      status,
      isClosing,
      hintUntilSeconds,
      isAnswering: false,
      userMessages: interview.userMessages + sentCount,
      messagesLeft: Math.max(0, interview.messagesLeft - sentCount),
    },
  }
}

/** Updates the pending message from a fresh transcript. */
function reconcileRequest(request: MessageRequest, interview: TrainingInterview): MessageRequest {
  const last = interview.messages.at(-1)
  if (request.state === 'open') {
    // A message without a reply, from another screen or from before this one opened.
    if (last?.role !== 'user' || isInterviewEnded(interview.status)) return idleRequest
    const message = {
      id: last.messageId,
      text: last.content,
      sentAt: last.timestamp,
      place: interview.messages.length - 1,
      messageId: last.messageId,
    }
    return interview.isAnswering ? { state: 'lost', message } : { state: 'failed', message, error: null }
  }
  const since = interview.messages.slice(request.message.place)
  const own = since.findIndex(message => message.role === 'user' && message.content === request.message.text)
  if (own >= 0 && since[own + 1]?.role === 'assistant') return idleRequest
  const message = { ...request.message, messageId: since[own]?.messageId ?? request.message.messageId }
  // No reply is being generated any more, or one is after all.
  if (request.state === 'lost' && !interview.isAnswering) return { state: 'failed', message, error: null }
  if (request.state === 'failed' && own >= 0 && interview.isAnswering) return { state: 'lost', message }
  return { ...request, message }
}

/** Pending message that is not part of the transcript yet. */
export function pendingMessage({ interview, request }: ChatState): ChatMessage | null {
  if (request.state === 'open') return null
  const { id, messageId, text, sentAt } = request.message
  if (interview.messages.some(message => message.messageId === messageId)) return null
  return { messageId: messageId ?? id, role: 'user', content: text, timestamp: sentAt }
}

/** Sent messages, including the pending one. */
export const countSentMessages = (state: ChatState): number =>
  state.interview.userMessages + (pendingMessage(state) ? 1 : 0)

/** Whether the pending message can be withdrawn, because the server has not received it. */
export const canWithdraw = (request: MessageRequest): boolean =>
  request.state === 'failed' && request.message.messageId === null

export const isAwaitingReply = ({ request }: ChatState): boolean =>
  request.state === 'sending' || request.state === 'lost'

/** Whether an active interview takes this message now. */
export function canSend({ interview, request }: ChatState, text: string): boolean {
  const length = text.trim().length
  const fits = length > 0 && length <= trainingLimits.messageMax
  return fits && request.state === 'open' && interview.messagesLeft > 0
}

/** Elapsed time without pauses. */
export function elapsedMs({ interview, fetchedAt }: ChatState, now: number): number {
  const running = isInterviewActive(interview, now) ? Math.max(0, now - fetchedAt) : 0
  return interview.elapsedSeconds * 1000 + running
}
