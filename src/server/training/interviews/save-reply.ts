import type { CoachReply, MessageMetadata } from '#contract/training-session.ts'
import { AppError } from '#server/lib/http/error.ts'
import type { Deps } from '#server/training/context.ts'
import { getThreadScore } from '#server/training/dialogue/decide.ts'
import type { DialogueAct } from '#server/training/dialogue/dialogue-act.ts'
import type { ScoredAnswer } from '#server/training/scoring/verdict.ts'
import type { NextQuestion } from './choose-question.ts'
import { closedReason, findReply } from './policy.ts'
import { presentReply } from './presenter.ts'
import {
  type InterviewRow,
  incrementModelTokens,
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
export type DialogueTurn = { interview: InterviewRow; message: MessageRow }

/** What was worked out: what the coach says, and what follows from it. */
type ReplyResult = {
  content: string
  metadata: MessageMetadata
  act: DialogueAct
  /** The question it asks. */
  nextQuestion: NextQuestion | null
  /** The question it was said to. */
  openQuestion: QuestionRow | null
  score: ScoredAnswer | null
  tokens: number
}

/** Keeps a reply with everything that follows from it; where somebody else was faster, theirs counts. */
export function saveReply(
  deps: Deps,
  { interview: { id, user_id }, message }: DialogueTurn,
  reply: ReplyResult,
) {
  const { act, openQuestion, nextQuestion, score } = reply
  return deps.db.transaction().execute(async (tx): Promise<CoachReply> => {
    const interview = await lockInterview(tx, id, user_id)
    if (!interview) throw new AppError('training.session_not_found')
    const messages = await listMessages(tx, [id])
    const theirs = findReply(messages, message)
    if (theirs) return presentReply(interview, theirs, messages)
    // We took so long that the person has gone on without us.
    if (messages.at(-1)?.id !== message.id) throw new AppError('training.busy')
    const refusal = closedReason(interview.status)
    if (refusal) throw new AppError(refusal)

    if (openQuestion) await updateQuestion(tx, openQuestion, getQuestionUpdate(openQuestion, act, score))
    if (nextQuestion) await insertQuestion(tx, nextQuestion.row)
    const now = deps.now()
    const closing = interview.closing || act.kind === 'close'
    await updateInterview(tx, id, { active_at: now, closing })
    if (reply.tokens > 0) await incrementModelTokens(tx, id, reply.tokens)
    const kept = await insertMessage(tx, {
      interview_id: id,
      position: messages.length,
      role: 'assistant',
      kind: act.kind,
      number: nextQuestion?.row.number ?? openQuestion?.number ?? null,
      content: reply.content,
      metadata: JSON.stringify(reply.metadata),
      reply_to: message.id,
      created_at: now,
    })
    return presentReply({ ...interview, closing }, kept, [...messages, kept])
  })
}

/** What a move makes of the open question. */
function getQuestionUpdate(open: QuestionRow, move: DialogueAct, score: ScoredAnswer | null) {
  const before = open.score === null ? null : Number(open.score)
  const worth = score ? getThreadScore(before, score.score) : before
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
