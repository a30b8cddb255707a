import { hash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { z } from 'zod'
import type { UserId } from '#contract/id.ts'
import { trainingLimits } from '#contract/limits.ts'
import type { CoachReply, messageRequest } from '#contract/training-interview.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import type { Deps } from '#server/training/context.ts'
import { classifyMessageToQuestion } from '#server/training/dialogue/classify-message.ts'
import { composeReply, requireCoach } from './compose-reply.ts'
import { assertActive, assertNotAnswering } from './interview-lifecycle.ts'
import { claimTimeoutMs, findReply, isClaimed, replyPollDelayMs } from './policy.ts'
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

type ReplyListener = {
  /** The message is stored. From here on it gets a reply even if the client disconnects. */
  onAccepted?: (messageId: string) => void
  /** Called with each piece of the streamed reply. */
  onText?: (text: string) => void
}

type MessageInput = z.output<typeof messageRequest>

/**
 * Stores a message, then composes the reply outside of any transaction, then saves it. A repeated request returns the same
 * message and reply.
 */
export async function sendMessage(
  deps: Deps,
  userId: UserId,
  request: MessageInput,
  { onAccepted, onText = () => {} }: ReplyListener = {},
): Promise<CoachReply> {
  const { interview, message, isClaimedByUs } = await acceptMessage(deps, userId, request)
  onAccepted?.(message.id)
  if (!isClaimedByUs) return waitForReply(deps, interview, message)
  try {
    return await requireCoach(deps, interview.id, () => composeReply(deps, interview, message, onText))
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
    const now = deps.now()
    const duplicate = findDuplicate(messages, key, request.message)
    if (duplicate && (findReply(messages, duplicate) || isClaimed(duplicate, interview, now)))
      return { interview, message: duplicate, isClaimedByUs: false }
    assertActive(interview)
    if (duplicate) {
      await claimMessage(tx, duplicate.id, now)
      return { interview, message: duplicate, isClaimedByUs: true }
    }
    assertNotAnswering(deps, interview, messages)
    if (messages.filter(message => message.role === 'user').length >= trainingLimits.messagesPerSession)
      throw new AppError('training.too_many_messages')
    await updateInterview(tx, interview.id, { active_at: now })
    const questionId = messages.findLast(message => message.metadata?.question)?.metadata?.question?.id
    const message = await insertMessage(tx, {
      interview_id: interview.id,
      position: messages.length,
      role: 'user',
      kind: classifyMessageToQuestion(request.message, interview.language, questionId),
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
  return `place ${replies} ${hash('sha256', message, 'base64url')}`
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
