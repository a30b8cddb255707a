import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { z } from 'zod'
import type { UserId } from '#contract/id.ts'
import { trainingLimits } from '#contract/limits.ts'
import type { CoachReply, messageRequest } from '#contract/training-session.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/error.ts'
import type { Deps } from '#server/training/context.ts'
import { classifyMessage } from '#server/training/dialogue/classify-message.ts'
import { composeReply } from './compose-reply.ts'
import {
  claimTimeoutMs,
  closedReason,
  findReply,
  isAnswering,
  isClaimed,
  replyPollDelayMs,
} from './policy.ts'
import { presentReply } from './presenter.ts'
import {
  claimMessage,
  countReplies,
  findInterview,
  findMessageWithReply,
  type InterviewRow,
  insertMessage,
  listMessages,
  lockInterview,
  type MessageRow,
  updateInterview,
} from './repository.ts'

/** Who wants to hear of an answer while it is worked on. */
export type ReplyListener = {
  /** The message is kept; from here on it is answered whatever happens to the connection. */
  onAccepted: (messageId: string) => void
  /** The reply in pieces, as it comes. */
  onText: (text: string) => void
}
const noopListener: ReplyListener = { onAccepted: () => {}, onText: () => {} }

type MessageInput = z.output<typeof messageRequest>

/**
 * Takes a message and answers it. The message is kept first, then worked on outside of any transaction, then the reply
 * is kept with everything that follows from it. A message that comes twice is one message with one reply.
 */
export async function sendMessage(
  deps: Deps,
  userId: UserId,
  request: MessageInput,
  listener: ReplyListener = noopListener,
): Promise<CoachReply> {
  const { interview, message, isOurs } = await acceptMessage(deps, userId, request)
  listener.onAccepted(message.id)
  if (!isOurs) return waitForReply(deps, interview, message)
  try {
    return await composeReply(deps, { interview, message }, listener.onText)
  } catch (error) {
    // Whoever sends it again need not wait for us.
    await claimMessage(deps.db, message.id, null)
    throw error
  }
}

/** Keeps the message, unless it is here already; says whether it is ours to answer. */
async function acceptMessage(deps: Deps, userId: UserId, request: MessageInput) {
  const key = await getIdempotencyKey(deps, request)
  return deps.db.transaction().execute(async tx => {
    const interview = await lockInterview(tx, request.sessionId, userId)
    if (!interview) throw new AppError('training.session_not_found')
    const messages = await listMessages(tx, [interview.id])
    const known = findDuplicate(messages, key, request.message)
    if (known)
      return {
        interview,
        message: known,
        isOurs: await tryClaimMessage(deps, tx, interview, messages, known),
      }

    const refusal = closedReason(interview.status)
    if (refusal) throw new AppError(refusal)
    const now = deps.now()
    if (isAnswering(interview, messages, now)) throw new AppError('training.busy')
    if (messages.filter(one => one.role === 'user').length >= trainingLimits.messagesPerSession)
      throw new AppError('training.too_many_messages')
    await updateInterview(tx, interview.id, { active_at: now })
    const message = await insertMessage(tx, {
      interview_id: interview.id,
      position: messages.length,
      role: 'user',
      kind: classifyMessage(request.message, interview.language),
      // After the close nothing belongs to a question any more.
      number: interview.closing ? null : (messages.findLast(one => one.number !== null)?.number ?? null),
      content: request.message,
      client_message_id: key,
      claimed_at: now,
      created_at: now,
    })
    return { interview, message, isOurs: true }
  })
}

/** The same message, sent before: by its own key, or as the one that still waits for its reply. */
function findDuplicate(messages: readonly MessageRow[], key: string, words: string): MessageRow | undefined {
  const last = messages.at(-1)
  const isWaiting = last?.role === 'user' && last.content === words
  return messages.find(one => one.client_message_id === key) ?? (isWaiting ? last : undefined)
}

/**
 * Without a key of the client's: the words, and how many replies there were when they came in. So the same words twice
 * at once are one message, however fast the first is answered, and said after its reply they are another.
 */
async function getIdempotencyKey(
  deps: Deps,
  { sessionId, clientMessageId, message }: MessageInput,
): Promise<string> {
  if (clientMessageId) return `client ${clientMessageId}`
  const replies = await countReplies(deps.db, sessionId)
  return `place ${replies} ${createHash('sha256').update(message).digest('base64url')}`
}

/** Takes over a message that nobody works on. Not ours: it has its reply, or somebody is at it. */
async function tryClaimMessage(
  deps: Deps,
  tx: Tx,
  interview: InterviewRow,
  messages: readonly MessageRow[],
  message: MessageRow,
): Promise<boolean> {
  const now = deps.now()
  if (findReply(messages, message) || isClaimed(message, interview.engine, now)) return false
  const refusal = closedReason(interview.status)
  if (refusal) throw new AppError(refusal)
  await claimMessage(tx, message.id, now)
  return true
}

/** Waits for the reply that somebody else is working on; where they gave up, it can be sent again. */
async function waitForReply(deps: Deps, { id, user_id, engine }: InterviewRow, asked: MessageRow) {
  // Whoever works on it may do so in another process, so there is nothing to hear: we look, less often each time.
  for (let [looks, waited] = [0, 0]; waited <= claimTimeoutMs[engine]; looks++) {
    const { message, reply } = await findMessageWithReply(deps.db, asked)
    const interview = reply && (await findInterview(deps.db, id, user_id))
    if (interview) return presentReply(interview, reply, await listMessages(deps.db, [id]))
    if (!message?.claimed_at) break
    await pause(replyPollDelayMs(looks))
    waited += replyPollDelayMs(looks)
  }
  throw new AppError('training.busy')
}
