import type { CoachReply, MessageMetadata } from '#contract/training-session.ts'
import { CoachError } from '#server/training/coach/coach.ts'
import {
  generateReplyWithFallback,
  getCoach,
  isTokenBudgetSpent,
  judgeWithFallback,
} from '#server/training/coach/with-fallback.ts'
import type { Deps } from '#server/training/context.ts'
import { classifyMessage } from '#server/training/dialogue/classify.ts'
import { decideNextAct, getThreadScore } from '#server/training/dialogue/decide.ts'
import type { DialogueAct } from '#server/training/dialogue/dialogue-act.ts'
import { buildFeedback } from '#server/training/dialogue/feedback.ts'
import { findRubric, type Rubric } from '#server/training/question-bank/rubrics.ts'
import { scoreAnswer } from '#server/training/scoring/score.ts'
import type { ScoredAnswer } from '#server/training/scoring/verdict.ts'
import { getNextRubric, selectNextQuestion } from './choose-question.ts'
import { buildInterviewRubric } from './compose-rubric.ts'
import { draftReply } from './draft-reply.ts'
import { elapsedMs, getAnswers, isRepeatedAnswer } from './policy.ts'
import { presentNumberedQuestion } from './presenter.ts'
import {
  findUserLanguage,
  type InterviewRow,
  listMessages,
  listQuestions,
  type QuestionRow,
} from './repository.ts'
import { requireCoach } from './require-coach.ts'
import { type DialogueTurn, saveReply } from './save-reply.ts'

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
