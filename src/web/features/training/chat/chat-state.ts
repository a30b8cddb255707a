import { sessionStatuses } from '#contract/enums.ts'
import { trainingLimits } from '#contract/limits.ts'
import type { ChatMessage, InterviewSession, MessageReply } from '#contract/training-session.ts'
import type { SessionSummary } from '#contract/training-summary.ts'
import { isActive, isEnded } from './session-state.ts'

/** A message on its way. It carries the same `id` on every try, so that it is kept and answered once. */
export type Sent = {
  id: string
  text: string
  sentAt: string
  /** How many messages stood before it. */
  place: number
  /** What the server calls it, once it is known to be there. */
  messageId: string | null
}

/** What becomes of the last message: one is on its way at most. */
export type Turn =
  | { state: 'open' }
  | { state: 'sending'; sent: Sent /** The reply so far. */; heard: string }
  /** The line broke, or somebody else holds it: reading the session again tells what became of the message. */
  | { state: 'lost'; sent: Sent }
  | { state: 'failed'; sent: Sent; error: unknown }

export type ChatState = {
  /** As the server told it last, with the messages of this screen since. */
  session: InterviewSession
  /** When, so that the clock can go on from there. */
  readAt: number
  turn: Turn
}

export type ChatEvent =
  | { type: 'sent'; id: string; text: string; at: number }
  | { type: 'retried' }
  /** The message is taken back before anybody had it. */
  | { type: 'withdrawn' }
  | { type: 'accepted'; messageId: string }
  | { type: 'heard'; text: string }
  | { type: 'answered'; reply: MessageReply }
  | { type: 'cut' }
  | { type: 'failed'; error: unknown }
  | { type: 'read'; session: InterviewSession; at: number }
  | { type: 'ended'; summary: SessionSummary; at: number }

const open: Turn = { state: 'open' }

/** How a chat begins; `kept` was on its way when this screen was left. */
export function begin(session: InterviewSession, kept: Sent | null, at: number): ChatState {
  const turn: Turn = kept ? { state: 'sending', sent: kept, heard: '' } : open
  return { session, readAt: at, turn: settled(turn, session) }
}

export function next(state: ChatState, event: ChatEvent): ChatState {
  const { session, turn } = state
  switch (event.type) {
    case 'sent': {
      if (!canSend(state, event.text, event.at)) return state
      const sentAt = new Date(event.at).toISOString()
      const place = session.messages.length
      const sent = { id: event.id, text: event.text.trim(), sentAt, place, messageId: null }
      return { ...state, turn: { state: 'sending', sent, heard: '' } }
    }
    case 'retried':
      return turn.state === 'failed'
        ? { ...state, turn: { state: 'sending', sent: turn.sent, heard: '' } }
        : state
    case 'withdrawn':
      return canWithdraw(turn) ? { ...state, turn: open } : state
    case 'accepted':
      return turn.state === 'sending'
        ? { ...state, turn: { ...turn, sent: { ...turn.sent, messageId: event.messageId } } }
        : state
    case 'heard':
      return turn.state === 'sending'
        ? { ...state, turn: { ...turn, heard: turn.heard + event.text } }
        : state
    case 'answered':
      return answered(state, event.reply)
    case 'cut':
      return turn.state === 'sending' ? { ...state, turn: { state: 'lost', sent: turn.sent } } : state
    case 'failed':
      return turn.state === 'sending' || turn.state === 'lost'
        ? { ...state, turn: { state: 'failed', sent: turn.sent, error: event.error } }
        : state
    case 'read':
      // A transcript only grows: this one was asked for before the last reply came.
      if (event.session.messages.length < session.messages.length) return state
      return { session: event.session, readAt: event.at, turn: settled(turn, event.session) }
    case 'ended':
      return {
        ...state,
        turn: open,
        session: {
          ...session,
          status: sessionStatuses.Completed,
          summary: event.summary,
          endedAt: new Date(event.at).toISOString(),
          elapsedSeconds: Number(event.summary.duration),
        },
      }
  }
}

/** The reply and the message it replies to join the transcript. */
function answered(state: ChatState, reply: MessageReply): ChatState {
  const { session, turn } = state
  if (session.messages.some(one => one.messageId === reply.messageId)) return { ...state, turn: open }
  const own = messageOf(state)
  const { message: content, messageId, timestamp, metadata, status, isClosing, hintUntilSeconds } = reply
  const messages = [
    ...session.messages,
    ...(own ? [own] : []),
    { messageId, role: 'assistant' as const, content, timestamp, metadata },
  ]
  const said = own && turn.state !== 'open' ? 1 : 0
  return {
    ...state,
    turn: open,
    session: {
      ...session,
      messages,
      status,
      isClosing,
      hintUntilSeconds,
      isAnswering: false,
      userMessages: session.userMessages + said,
      messagesLeft: Math.max(0, session.messagesLeft - said),
    },
  }
}

/** What a fresh transcript says about the message that was on its way. */
function settled(turn: Turn, session: InterviewSession): Turn {
  const last = session.messages.at(-1)
  if (turn.state === 'open') {
    // Somebody's message without a reply: from another screen, or from before this one was opened.
    if (last?.role !== 'user' || isEnded(session.status)) return open
    const sent = {
      id: last.messageId,
      text: last.content,
      sentAt: last.timestamp,
      place: session.messages.length - 1,
      messageId: last.messageId,
    }
    return session.isAnswering ? { state: 'lost', sent } : { state: 'failed', sent, error: null }
  }
  const since = session.messages.slice(turn.sent.place)
  const own = since.findIndex(one => one.role === 'user' && one.content === turn.sent.text)
  if (own >= 0 && since[own + 1]?.role === 'assistant') return open
  const sent = { ...turn.sent, messageId: since[own]?.messageId ?? turn.sent.messageId }
  // Nobody is at it any more, or somebody is after all.
  if (turn.state === 'lost' && !session.isAnswering) return { state: 'failed', sent, error: null }
  if (turn.state === 'failed' && own >= 0 && session.isAnswering) return { state: 'lost', sent }
  return { ...turn, sent }
}

/** The message on its way, as long as it is not part of the transcript. */
export function messageOf({ session, turn }: ChatState): ChatMessage | null {
  if (turn.state === 'open') return null
  const { id, messageId, text, sentAt } = turn.sent
  if (session.messages.some(one => one.messageId === messageId)) return null
  return { messageId: messageId ?? id, role: 'user', content: text, timestamp: sentAt }
}

/** How many messages the person has sent, the one on its way included. */
export const messagesSaid = (state: ChatState): number =>
  state.session.userMessages + (messageOf(state) ? 1 : 0)

/** Whether the message on its way can still be taken back: nobody knows of it. */
export const canWithdraw = (turn: Turn): boolean => turn.state === 'failed' && turn.sent.messageId === null

export const isWaiting = ({ turn }: ChatState): boolean => turn.state === 'sending' || turn.state === 'lost'

/** Whether a text may be sent now. */
export function canSend({ session, turn }: ChatState, text: string, now: number): boolean {
  const length = text.trim().length
  const fits = length > 0 && length <= trainingLimits.messageMax
  return fits && turn.state === 'open' && session.messagesLeft > 0 && isActive(session, now)
}

/** How long the interview has gone on, without pauses. */
export function elapsedMs({ session, readAt }: ChatState, now: number): number {
  const running = isActive(session, now) ? Math.max(0, now - readAt) : 0
  return session.elapsedSeconds * 1000 + running
}
