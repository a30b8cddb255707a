import type { MessageMetadata, MessageReply } from '#contract/training-session.ts'
import { AppError } from '#server/lib/http/error.ts'
import type { Deps } from '#server/training/context.ts'
import { threadScore } from '#server/training/dialogue/decide.ts'
import type { Move } from '#server/training/dialogue/dialogue-act.ts'
import type { Score } from '#server/training/scoring/verdict.ts'
import type { NextQuestion } from './choose-question.ts'
import { replyTo, silence } from './policy.ts'
import { viewReply } from './presenter.ts'
import {
  addTokens,
  type InterviewRow,
  insertMessage,
  insertQuestion,
  listMessages,
  lockInterview,
  type MessageRow,
  type QuestionRow,
  updateInterview,
  updateQuestion,
} from './repository.ts'

/** A message, and the interview it was said in. */
export type Turn = { interview: InterviewRow; message: MessageRow }

/** What was worked out: what the coach says, and what follows from it. */
type Reply = {
  content: string
  metadata: MessageMetadata
  move: Move
  /** The question it asks. */
  next: NextQuestion | null
  /** The question it was said to. */
  open: QuestionRow | null
  score: Score | null
  tokens: number
}

/** Keeps a reply with everything that follows from it; where somebody else was faster, theirs counts. */
export function keepReply(deps: Deps, { interview: { id, user_id }, message }: Turn, reply: Reply) {
  const { move, open, next, score } = reply
  return deps.db.transaction().execute(async (tx): Promise<MessageReply> => {
    const interview = await lockInterview(tx, id, user_id)
    if (!interview) throw new AppError('training.session_not_found')
    const messages = await listMessages(tx, [id])
    const theirs = replyTo(messages, message)
    if (theirs) return viewReply(interview, theirs, messages)
    // We took so long that the person has gone on without us.
    if (messages.at(-1)?.id !== message.id) throw new AppError('training.busy')
    const refusal = silence(interview.status)
    if (refusal) throw new AppError(refusal)

    if (open) await updateQuestion(tx, open, outcomeOf(open, move, score))
    if (next) await insertQuestion(tx, next.row)
    const now = deps.now()
    const closing = interview.closing || move.kind === 'close'
    await updateInterview(tx, id, { active_at: now, closing })
    if (reply.tokens > 0) await addTokens(tx, id, reply.tokens)
    const kept = await insertMessage(tx, {
      interview_id: id,
      position: messages.length,
      role: 'assistant',
      kind: move.kind,
      number: next?.row.number ?? open?.number ?? null,
      content: reply.content,
      metadata: JSON.stringify(reply.metadata),
      reply_to: message.id,
      created_at: now,
    })
    return viewReply({ ...interview, closing }, kept, [...messages, kept])
  })
}

/** What a move makes of the open question. */
function outcomeOf(open: QuestionRow, move: Move, score: Score | null) {
  const before = open.score === null ? null : Number(open.score)
  const worth = score ? threadScore(before, score.score) : before
  const isOver = move.kind === 'ask' || move.kind === 'close'
  const asksFor = move.kind === 'followUp' || move.kind === 'hint' ? move.pointId : null
  return {
    score: worth,
    ...(score && worth === score.score && { judgement: JSON.stringify(score) }),
    ...(move.kind === 'followUp' && { follow_ups: open.follow_ups + 1 }),
    ...(move.kind === 'hint' && { hints: open.hints + 1 }),
    ...(asksFor && { probed: [...open.probed, asksFor] }),
    ...(isOver && { state: worth === null ? ('skipped' as const) : ('answered' as const) }),
  }
}
