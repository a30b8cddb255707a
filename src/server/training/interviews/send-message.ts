import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { z } from 'zod'
import type { UserId } from '#contract/id.ts'
import { trainingLimits } from '#contract/limits.ts'
import type { CoachReply, messageRequest } from '#contract/training-session.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/error.ts'
import type { Deps } from '#server/training/context.ts'
import { classifyMessage } from '#server/training/dialogue/classify-message.ts'
import { composeReply, requireCoach } from './compose-reply.ts'
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

export type ReplyListener = {
  /** The message is stored. From here on it gets a reply even if the client disconnects. */
  onAccepted: (messageId: string) => void
  /** Called with each piece of the streamed reply. */
  onText: (text: string) => void
}
const noopListener: ReplyListener = { onAccepted: () => {}, onText: () => {} }

type MessageInput = z.output<typeof messageRequest>

/**
 * Stores a message, then composes the reply outside of any transaction, then saves it. A repeated request returns the same
 * message and reply.
 */
export async function sendMessage(
  deps: Deps,
  userId: UserId,
  request: MessageInput,
  listener: ReplyListener = noopListener,
): Promise<CoachReply> {
  const { interview, message, isClaimedByUs } = await acceptMessage(deps, userId, request)
  listener.onAccepted(message.id)
  if (!isClaimedByUs) return waitForReply(deps, interview, message)
  try {
    return await requireCoach(deps, interview.id, () =>
      composeReply(deps, { interview, message }, listener.onText),
    )
  } catch (error) {
    // Releases the claim, so that a retry starts at once.
    await claimMessage(deps.db, message.id, null)
    throw error
  }
}

/** Stores a new message or finds its duplicate. The caller replies only if it holds the claim. */
async function acceptMessage(deps: Deps, userId: UserId, request: MessageInput) {
  const key = await getIdempotencyKey(deps, request)
  return deps.db.transaction().execute(async tx => {
    const interview = await lockInterview(tx, request.sessionId, userId)
    if (!interview) throw new AppError('training.session_not_found')
    const messages = await listMessages(tx, [interview.id])
    const duplicate = findDuplicate(messages, key, request.message)
    if (duplicate)
      return {
        interview,
        message: duplicate,
        isClaimedByUs: await tryClaimMessage(deps, tx, interview, messages, duplicate),
      }

    const closedCode = closedReason(interview.status)
    if (closedCode) throw new AppError(closedCode)
    const now = deps.now()
    if (isAnswering(interview, messages, now)) throw new AppError('training.busy')
    if (messages.filter(message => message.role === 'user').length >= trainingLimits.messagesPerSession)
      throw new AppError('training.too_many_messages')
    await updateInterview(tx, interview.id, { active_at: now })
    const message = await insertMessage(tx, {
      interview_id: interview.id,
      position: messages.length,
      role: 'user',
      kind: classifyMessage(request.message, interview.language),
      // After the close, messages belong to no question.
      number: interview.closing
        ? null
        : (messages.findLast(message => message.number !== null)?.number ?? null),
      content: request.message,
      client_message_id: key,
      claimed_at: now,
      created_at: now,
    })
    return { interview, message, isClaimedByUs: true }
  })
}

/** Finds the same message by its key, or by its text while the last message has no reply. */
function findDuplicate(messages: readonly MessageRow[], key: string, text: string): MessageRow | undefined {
  const last = messages.at(-1)
  const isWaiting = last?.role === 'user' && last.content === text
  return messages.find(message => message.client_message_id === key) ?? (isWaiting ? last : undefined)
}

/**
 * Key of the client, else a hash of the text with the number of replies so far. The same text sent twice at once is one
 * message. After the reply it is a new one.
 */
async function getIdempotencyKey(
  deps: Deps,
  { sessionId, clientMessageId, message }: MessageInput,
): Promise<string> {
  if (clientMessageId) return `client ${clientMessageId}`
  const replies = await countReplies(deps.db, sessionId)
  return `place ${replies} ${createHash('sha256').update(message).digest('base64url')}`
}

/** Claims a message without a reply. False if it has one, or if another process holds the claim. */
async function tryClaimMessage(
  deps: Deps,
  tx: Tx,
  interview: InterviewRow,
  messages: readonly MessageRow[],
  message: MessageRow,
): Promise<boolean> {
  const now = deps.now()
  if (findReply(messages, message) || isClaimed(message, interview.engine, now)) return false
  const closedCode = closedReason(interview.status)
  if (closedCode) throw new AppError(closedCode)
  await claimMessage(tx, message.id, now)
  return true
}

/** Polls for the reply of another process. Fails with `training.busy` if that process released the claim. */
async function waitForReply(deps: Deps, { id, user_id, engine }: InterviewRow, sent: MessageRow) {
  // The other process sends no event, so the database is polled less often each time.
  for (let [attempt, waitedMs] = [0, 0]; waitedMs <= claimTimeoutMs[engine]; attempt++) {
    const { message, reply } = await findMessageWithReply(deps.db, sent)
    const interview = reply && (await findInterview(deps.db, id, user_id))
    if (interview) return presentReply(interview, reply, await listMessages(deps.db, [id]))
    if (!message?.claimed_at) break
    await sleep(replyPollDelayMs(attempt))
    waitedMs += replyPollDelayMs(attempt)
  }
  throw new AppError('training.busy')
}
