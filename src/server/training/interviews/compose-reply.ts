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
 * Turns a failure of the only coach for the interview's language into an error for the user. Spent tokens are recorded.
 * The message stays unanswered until the client sends it again. Only Russian has no fallback, so the error is in Russian.
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
    deps.log.warn({ err: error }, 'model call failed, no fallback for Russian')
    if (id && error.tokens > 0) await incrementModelTokens(deps.db, id, error.tokens)
    throw new AppError('training.coach_silent', {
      message: () => createTranslator('ru')('training.coach_silent'),
    })
  }
}

export type DialogueTurn = { interview: InterviewRow; message: MessageRow }

type ReplyResult = {
  content: string
  metadata: MessageMetadata
  act: DialogueAct
  nextQuestion: NextQuestion | null
  /** Question that the user's message belongs to. */
  openQuestion: QuestionRow | null
  score: ScoredAnswer | null
  tokens: number
}

/** Saves a reply with the new question and scores. If another process replied first, returns that reply. */
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
    const existingReply = findReply(messages, message)
    if (existingReply) return presentReply(interview, existingReply, messages)
    // The claim timed out, and the user has sent another message since.
    if (messages.at(-1)?.id !== message.id) throw new AppError('training.busy')
    const closedCode = closedReason(interview.status)
    if (closedCode) throw new AppError(closedCode)

    if (openQuestion) await updateQuestion(tx, openQuestion, getQuestionUpdate(openQuestion, act, score))
    if (nextQuestion) await insertQuestion(tx, nextQuestion.row)
    const now = deps.now()
    const closing = interview.closing || act.kind === 'close'
    await updateInterview(tx, id, { active_at: now, closing })
    if (reply.tokens > 0) await incrementModelTokens(tx, id, reply.tokens)
    const savedMessage = await insertMessage(tx, {
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
    return presentReply({ ...interview, closing }, savedMessage, [...messages, savedMessage])
  })
}

function getQuestionUpdate(question: QuestionRow, act: DialogueAct, score: ScoredAnswer | null) {
  const previousScore = question.score === null ? null : Number(question.score)
  const threadScore = score ? getThreadScore(previousScore, score.score) : previousScore
  const isFinished = act.kind === 'ask' || act.kind === 'close'
  const probedPointId = act.kind === 'followUp' || act.kind === 'hint' ? act.pointId : null
  return {
    score: threadScore,
    ...(score && threadScore === score.score && { judgement: JSON.stringify(score) }),
    ...(act.kind === 'followUp' && { follow_ups: question.follow_ups + 1 }),
    ...(act.kind === 'hint' && { hints: question.hints + 1 }),
    ...(probedPointId && { probed: [...question.probed, probedPointId] }),
    ...(isFinished && { state: threadScore === null ? ('skipped' as const) : ('answered' as const) }),
  }
}

/** Judges a message, decides the coach's next act, streams the reply and saves it. */
export async function composeReply(
  deps: Deps,
  { interview, message }: DialogueTurn,
  onText: (piece: string) => void,
): Promise<CoachReply> {
  const questions = await listQuestions(deps.db, [interview.id])
  const messages = await listMessages(deps.db, [interview.id])
  const coach = getCoach(deps, interview)
  const lastQuestion = questions.at(-1)
  const openQuestion = lastQuestion?.state === 'open' ? lastQuestion : null
  const openRubric = openQuestion && findRubric(interview.interview_type, openQuestion)
  const rubric = openRubric && buildInterviewRubric(interview, openRubric, messages, openQuestion.number)

  const intent = classifyMessage(message.content, interview.language)
  const thread = getAnswers(messages, message.number)
  const answerText = thread.map(answer => answer.content).join('\n')
  // The rule-based coach has no Russian, so a Russian interview ends with its token budget.
  const isOutOfTokens = interview.language === 'ru' && isTokenBudgetSpent(interview) && openQuestion !== null
  const isScored = rubric !== null && !isOutOfTokens && thread.some(answer => answer.id === message.id)
  const judgement = isScored ? await judgeWithFallback(deps, coach, rubric, answerText) : null
  const score = isScored && judgement ? scoreAnswer(rubric, answerText, judgement) : null

  const nextAct = decideNextAct(
    {
      type: interview.interview_type,
      chosenLevel: interview.experience_level,
      askedQuestions: questions.map(toAskedQuestion),
      elapsedMs: elapsedMs(interview, deps.now()),
      userMessages: messages.filter(({ role }) => role === 'user').length,
    },
    { intent, score, topPointId: getTopPointId(rubric) },
  )
  const act: DialogueAct = isOutOfTokens ? { kind: 'close', reason: 'spent' } : nextAct
  const nextQuestion =
    act.kind === 'ask' ? await selectNextQuestion(deps, interview, questions, act.level) : null
  const nextRubric = nextQuestion && getNextRubric(interview.interview_type, nextQuestion)
  // Not awaited: the encoder works while the candidate thinks about the question.
  if (nextRubric) coach.preload?.(nextRubric)
  const language = intent === 'stop' ? await findUserLanguage(deps.db, interview.user_id) : 'en'
  const utterance = draftReply({
    interview,
    openQuestion,
    rubric,
    act,
    nextQuestion,
    messages,
    answerText,
    score,
    intent,
    language,
  })
  // A model that has just failed is not called a second time.
  const isRuleBased = judgement?.isFallback || (interview.language === 'ru' && isClosingAct(act))
  const reply = await generateReplyWithFallback(
    deps,
    isRuleBased ? deps.ruleBasedCoach : coach,
    utterance,
    onText,
  ).catch(error => {
    throw error instanceof CoachError ? error.withPriorTokens(judgement?.tokens ?? 0) : error
  })

  const metadata: MessageMetadata = {
    ...getReplyFeedback({
      language: interview.language,
      rubric,
      openQuestion,
      score,
      act,
      isRepeated: isRepeatedAnswer(thread),
    }),
    ...(nextQuestion && { question: presentNumberedQuestion(nextQuestion.row, interview.interview_type) }),
    ...((judgement?.isFallback || reply.isFallback) && { isFallback: true as const }),
  }
  return saveReply(
    deps,
    { interview, message },
    {
      content: reply.text,
      metadata,
      act,
      nextQuestion,
      openQuestion,
      score,
      tokens: (judgement?.tokens ?? 0) + reply.tokens,
    },
  )
}

/** These acts have fixed texts in both languages, so no model words them. */
const isClosingAct = ({ kind }: DialogueAct) => kind === 'close' || kind === 'farewell'

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

function getReplyFeedback({ language, rubric, openQuestion, score, act, isRepeated }: AnswerOutcome) {
  if (!rubric || !openQuestion || !score) return { feedback: [], suggestions: [] }
  return {
    answerScore: getThreadScore(openQuestion.score === null ? null : Number(openQuestion.score), score.score),
    ...buildFeedback({
      score,
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
