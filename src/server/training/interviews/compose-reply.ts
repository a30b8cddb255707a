import type { TrainingInterviewId } from '#contract/id.ts'
import type { CoachReply, MessageMetadata } from '#contract/training-interview.ts'
import { AppError, createTranslator } from '#server/lib/http/app-error.ts'
import { CoachError } from '#server/training/coach/coach.ts'
import {
  generateReplyWithFallback,
  getCoach,
  isTokenBudgetSpent,
  judgeWithFallback,
} from '#server/training/coach/with-fallback.ts'
import type { Deps } from '#server/training/context.ts'
import { classifyMessageToQuestion } from '#server/training/dialogue/classify-message.ts'
import { buildFeedback } from '#server/training/dialogue/feedback.ts'
import { type DialogueAct, decideNextAct, getThreadScore } from '#server/training/dialogue/policy.ts'
import { findRubric, type Rubric } from '#server/training/question-bank/question-bank.ts'
import type { ScoredAnswer } from '#server/training/scoring/answer-judgement.ts'
import { scoreAnswer } from '#server/training/scoring/score-answer.ts'
import { getReplyStrengths, scoreThread } from '#server/training/scoring/score-follow-up.ts'
import { draftReply } from './draft-reply.ts'
import { assertActive } from './interview-lifecycle.ts'
import { type NextQuestion, selectNextQuestion } from './next-question.ts'
import {
  buildInterviewRubric,
  elapsedMs,
  findReply,
  getAnswers,
  hasProposedAloud,
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
  id: TrainingInterviewId | null,
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

/** Judges a message, decides the coach's next act, streams the reply and saves it. */
export async function composeReply(
  deps: Deps,
  interview: InterviewRow,
  message: MessageRow,
  onText: (piece: string) => void,
): Promise<CoachReply> {
  const { interview_type: type, language } = interview
  const questions = await listQuestions(deps.db, [interview.id])
  const messages = await listMessages(deps.db, [interview.id])
  const coach = getCoach(deps, interview)
  const lastQuestion = questions.at(-1)
  const openQuestion = lastQuestion?.state === 'open' ? lastQuestion : null
  const openRubric = openQuestion && findRubric(type, openQuestion)
  const rubric = openRubric && buildInterviewRubric(interview, openRubric, messages, openQuestion.number)

  const intent = classifyMessageToQuestion(message.content, language, openQuestion?.question_id)
  const thread = getAnswers(messages, message.number)
  const answerText = thread.map(answer => answer.content).join('\n')
  // The rule-based coach has no Russian, so a Russian interview ends with its token budget.
  const isOutOfTokens = language === 'ru' && isTokenBudgetSpent(interview) && openQuestion !== null
  const isScored = rubric !== null && !isOutOfTokens && thread.some(answer => answer.id === message.id)
  const judgement = isScored ? await judgeWithFallback(deps, coach, rubric, answerText) : null
  // Score of all messages of the thread together, and of the last one alone.
  const whole = rubric && judgement && scoreAnswer(rubric, answerText, judgement)
  const lastAlone = rubric && whole && thread.length > 1 ? await scoreAlone(deps, rubric, message) : null
  const score = whole && lastAlone ? scoreThread(whole, lastAlone) : whole

  const act: DialogueAct = isOutOfTokens
    ? { kind: 'close', reason: 'outOfTokens' }
    : decideNextAct(
        {
          type,
          chosenLevel: interview.experience_level,
          askedQuestions: questions,
          elapsedMs: elapsedMs(interview, deps.now()),
          userMessages: messages.filter(({ role }) => role === 'user').length,
        },
        {
          intent,
          score,
          topPointId: rubric?.points.toSorted((a, b) => b.weight - a.weight)[0]?.id ?? null,
        },
      )
  const nextQuestion =
    act.kind === 'ask' ? await selectNextQuestion(deps, interview, questions, act.level) : null
  const nextRubric = nextQuestion && findRubric(type, nextQuestion)
  // Not awaited: the encoder works while the user thinks about the question.
  if (nextRubric) coach.preload?.(nextRubric)
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
    language: intent === 'stop' ? await findUserLanguage(deps.db, interview.user_id) : 'en',
  })
  // A model that has just failed is not called a second time. The closing acts have fixed texts in both languages.
  const isRuleBased =
    judgement?.isFallback || (language === 'ru' && (act.kind === 'close' || act.kind === 'farewell'))
  const reply = await generateReplyWithFallback(
    deps,
    isRuleBased ? deps.embeddedCoach : coach,
    utterance,
    onText,
  ).catch(error => {
    throw error instanceof CoachError ? error.withPriorTokens(judgement?.tokens ?? 0) : error
  })

  const metadata: MessageMetadata = {
    ...(rubric && openQuestion && score
      ? {
          ...presentScore(openQuestion, score),
          ...buildFeedback({
            answer: message.content,
            // The feedback is about the last message.
            score: lastAlone?.strengths
              ? { ...score, strengths: getReplyStrengths(score, lastAlone) }
              : score,
            before: openQuestion.judgement,
            points: rubric.points,
            probed: openQuestion.probed,
            isOpen: act.kind === 'followUp' || act.kind === 'hint',
            isRepeated: isRepeatedAnswer(thread),
            isAloudProposed: hasProposedAloud(questions.slice(0, -1)),
            language,
          }),
        }
      : { feedback: [], suggestions: [] }),
    ...(nextQuestion && { question: presentNumberedQuestion(nextQuestion, type) }),
    ...((judgement?.isFallback || reply.isFallback) && { isFallback: true as const }),
  }
  return saveReply(deps, interview, message, {
    content: reply.text,
    metadata,
    act,
    nextQuestion,
    openQuestion,
    score,
    tokens: (judgement?.tokens ?? 0) + reply.tokens,
  })
}

/**
 * Score of one message of a thread. Only the rule-based coach judges it, because a second model call costs money. It
 * understands only English.
 */
async function scoreAlone({ embeddedCoach }: Deps, rubric: Rubric, { content }: MessageRow) {
  if (rubric.language) return null
  return scoreAnswer(
    rubric,
    content,
    await embeddedCoach.judge(rubric, content, new AbortController().signal),
  )
}

/** Best score of the thread. An unsure score is withheld, unless an earlier one of the thread is known. */
const presentScore = (question: QuestionRow, score: ScoredAnswer) => {
  const threadScore = getShownScore(question, score)
  return threadScore === null ? { isUnscored: true as const } : { answerScore: threadScore }
}
const getShownScore = (question: QuestionRow, score: ScoredAnswer | null): number | null =>
  !score || score.isUnscored ? question.score : getThreadScore(question.score, score.score)

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
const saveReply = (
  deps: Deps,
  { id, user_id }: InterviewRow,
  message: MessageRow,
  { content, metadata, act, nextQuestion, openQuestion, score, tokens }: ReplyResult,
) =>
  deps.db.transaction().execute(async (tx): Promise<CoachReply> => {
    const interview = await lockInterview(tx, id, user_id)
    if (!interview) throw new AppError('training.session_not_found')
    const messages = await listMessages(tx, [id])
    const existingReply = findReply(messages, message)
    if (existingReply) return presentReply(interview, existingReply, messages)
    // The claim timed out, and the user has sent another message since.
    if (messages.at(-1)?.id !== message.id) throw new AppError('training.busy')
    assertActive(interview)

    if (openQuestion) await updateQuestion(tx, openQuestion, getQuestionUpdate(openQuestion, act, score))
    if (nextQuestion) await insertQuestion(tx, nextQuestion)
    const now = deps.now()
    const closing = interview.closing || act.kind === 'close'
    await updateInterview(tx, id, { active_at: now, closing })
    if (tokens > 0) await incrementModelTokens(tx, id, tokens)
    const savedMessage = await insertMessage(tx, {
      interview_id: id,
      position: messages.length,
      role: 'assistant',
      kind: act.kind,
      number: nextQuestion?.number ?? openQuestion?.number ?? null,
      content,
      metadata: JSON.stringify(metadata),
      reply_to: message.id,
      created_at: now,
    })
    return presentReply({ ...interview, closing }, savedMessage, [...messages, savedMessage])
  })

function getQuestionUpdate(question: QuestionRow, act: DialogueAct, score: ScoredAnswer | null) {
  const threadScore = getShownScore(question, score)
  const isBest = score && (threadScore === null || threadScore === score.score)
  const isFinished = act.kind === 'ask' || act.kind === 'close'
  const probedPointId = act.kind === 'followUp' || act.kind === 'hint' ? act.pointId : null
  return {
    score: threadScore,
    ...(isBest && { judgement: JSON.stringify(score) }),
    ...(act.kind === 'followUp' && { follow_ups: question.follow_ups + 1 }),
    ...(act.kind === 'hint' && { hints: question.hints + 1 }),
    ...(probedPointId && { probed: [...new Set([...question.probed, probedPointId])] }),
    ...(isFinished && { state: isAnswered(question, score) ? ('answered' as const) : ('skipped' as const) }),
  }
}

const isAnswered = (question: QuestionRow, score: ScoredAnswer | null) =>
  score !== null || question.judgement !== null
