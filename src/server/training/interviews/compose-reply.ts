import type { TrainingSessionId } from '#contract/id.ts'
import type { CoachReply, MessageMetadata } from '#contract/training-session.ts'
import { AppError, createTranslator } from '#server/lib/http/error.ts'
import { CoachError } from '#server/training/coach/coach.ts'
import {
  generateReplyWithFallback,
  getCoach,
  isTokenBudgetSpent,
  judgeWithFallback,
} from '#server/training/coach/with-fallback.ts'
import type { Deps } from '#server/training/context.ts'
import { classifyMessage } from '#server/training/dialogue/classify-message.ts'
import { buildFeedback } from '#server/training/dialogue/feedback.ts'
import { type DialogueAct, decideNextAct, getThreadScore } from '#server/training/dialogue/policy.ts'
import { findRubric, type Rubric } from '#server/training/question-bank/question-bank.ts'
import type { ScoredAnswer } from '#server/training/scoring/judgement.ts'
import { scoreAnswer } from '#server/training/scoring/score.ts'
import { draftReply } from './draft-reply.ts'
import { getNextRubric, type NextQuestion, selectNextQuestion } from './next-question.ts'
import {
  buildInterviewRubric,
  closedReason,
  elapsedMs,
  findReply,
  getAnswers,
  isRepeatedAnswer,
} from './policy.ts'
import { presentNumberedQuestion, presentReply } from './presenter.ts'
import {
  findUserLanguage,
  type InterviewRow,
  incrementModelTokens,
  insertMessage,
  insertQuestion,
  listMessages,
  listQuestions,
  lockInterview,
  type MessageRow,
  type QuestionRow,
  updateInterview,
  updateQuestion,
} from './repository.ts'

/**
 * Refuses where the only coach who speaks the interview's language fails. Nothing of what was worked on is kept but what it
 * cost; the message itself waits, and is answered when it is sent again. It is said in Russian, whatever the screen speaks.
 */
export async function requireCoach<T>(
  deps: Deps,
  id: TrainingSessionId | null,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof CoachError)) throw error
    deps.log.warn({ err: error }, 'the model could not coach, and nobody else speaks Russian')
    if (id && error.tokens > 0) await incrementModelTokens(deps.db, id, error.tokens)
    throw new AppError('training.coach_silent', {
      message: () => createTranslator('ru')('training.coach_silent'),
    })
  }
}

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

/** Works out the reply to a message that is ours to answer, tells it as it comes, and keeps it. */
export const composeReply = (
  deps: Deps,
  turn: DialogueTurn,
  onText: (piece: string) => void,
): Promise<CoachReply> => requireCoach(deps, turn.interview.id, () => buildReply(deps, turn, onText))

async function buildReply(
  deps: Deps,
  { interview, message }: DialogueTurn,
  onText: (piece: string) => void,
): Promise<CoachReply> {
  const questions = await listQuestions(deps.db, [interview.id])
  const messages = await listMessages(deps.db, [interview.id])
  const coach = getCoach(deps, interview)
  const last = questions.at(-1)
  const open = last?.state === 'open' ? last : null
  const asked = open && findRubric(interview.interview_type, open)
  const rubric = asked && buildInterviewRubric(interview, asked, messages, open.number)

  const kind = classifyMessage(message.content, interview.language)
  const thread = getAnswers(messages, message.number)
  const said = thread.map(one => one.content).join('\n')
  // In Russian the embedded coach cannot go on: without a model that may still be asked it ends here.
  const isOver = interview.language === 'ru' && isTokenBudgetSpent(interview) && open !== null
  const counts = rubric !== null && !isOver && thread.some(one => one.id === message.id)
  const heard = counts ? await judgeWithFallback(deps, coach, rubric, said) : null
  const score = counts && heard ? scoreAnswer(rubric, said, heard) : null

  const decided = decideNextAct(
    {
      type: interview.interview_type,
      chosenLevel: interview.experience_level,
      askedQuestions: questions.map(toAskedQuestion),
      elapsedMs: elapsedMs(interview, deps.now()),
      userMessages: messages.filter(one => one.role === 'user').length,
    },
    { intent: kind, score: score, topPointId: getTopPointId(rubric) },
  )
  const move: DialogueAct = isOver ? { kind: 'close', reason: 'spent' } : decided
  const next = move.kind === 'ask' ? await selectNextQuestion(deps, interview, questions, move.level) : null
  const upcoming = next && getNextRubric(interview.interview_type, next)
  // Nobody waits for it: whoever is asked thinks first.
  if (upcoming) coach.preload?.(upcoming)
  const language = kind === 'stop' ? await findUserLanguage(deps.db, interview.user_id) : 'en'
  const line = draftReply({
    interview,
    openQuestion: open,
    rubric,
    act: move,
    nextQuestion: next,
    messages,
    answerText: said,
    score,
    intent: kind,
    language,
  })
  // A model that has just failed is not waited for a second time.
  const isOurs = heard?.isFallback || (interview.language === 'ru' && isClosingAct(move))
  const spokenLine = await generateReplyWithFallback(
    deps,
    isOurs ? deps.ruleBasedCoach : coach,
    line,
    onText,
  ).catch(error => {
    throw error instanceof CoachError ? error.withPriorTokens(heard?.tokens ?? 0) : error
  })

  const metadata: MessageMetadata = {
    ...getReplyFeedback({
      language: interview.language,
      rubric,
      openQuestion: open,
      score,
      act: move,
      isRepeated: isRepeatedAnswer(thread),
    }),
    ...(next && { question: presentNumberedQuestion(next.row, interview.interview_type) }),
    ...((heard?.isFallback || spokenLine.isFallback) && { isFallback: true as const }),
  }
  return saveReply(
    deps,
    { interview, message },
    {
      content: spokenLine.text,
      metadata,
      act: move,
      nextQuestion: next,
      openQuestion: open,
      score,
      tokens: (heard?.tokens ?? 0) + spokenLine.tokens,
    },
  )
}

/** Said in our own words, in either language. */
const isClosingAct = ({ kind }: DialogueAct) => kind === 'close' || kind === 'farewell'

/** The point that matters most. */
const getTopPointId = (rubric: Rubric | null): string | null =>
  rubric?.points.toSorted((a, b) => b.weight - a.weight)[0]?.id ?? null

type AnswerOutcome = {
  language: InterviewRow['language']
  rubric: Rubric | null
  openQuestion: QuestionRow | null
  score: ScoredAnswer | null
  act: DialogueAct
  isRepeated: boolean
}

/** What the person reads beside the reply. */
function getReplyFeedback({ language, rubric, openQuestion, score, act, isRepeated }: AnswerOutcome) {
  if (!rubric || !openQuestion || !score) return { feedback: [], suggestions: [] }
  return {
    answerScore: getThreadScore(openQuestion.score === null ? null : Number(openQuestion.score), score.score),
    ...buildFeedback({
      score: score,
      before: openQuestion.judgement,
      points: rubric.points,
      probed: openQuestion.probed,
      isOpen: act.kind === 'followUp' || act.kind === 'hint',
      isRepeated,
      language,
    }),
  }
}

const toAskedQuestion = (row: QuestionRow) => ({
  number: row.number,
  questionId: row.question_id,
  phase: row.phase,
  level: row.level,
  followUps: row.follow_ups,
  hints: row.hints,
  probed: row.probed,
  state: row.state,
  score: row.score === null ? null : Number(row.score),
})
