import type { MessageMetadata, MessageReply } from '#contract/training-session.ts'
import { CoachFailure } from '#server/training/coach/coach.ts'
import { coachOf, isSpent, judged, spoken } from '#server/training/coach/with-fallback.ts'
import type { Deps } from '#server/training/context.ts'
import { classify } from '#server/training/dialogue/classify.ts'
import { decide, threadScore } from '#server/training/dialogue/decide.ts'
import type { Move } from '#server/training/dialogue/dialogue-act.ts'
import { feedbackOf } from '#server/training/dialogue/feedback.ts'
import { type Rubric, rubricFor } from '#server/training/question-bank/rubrics.ts'
import { scoreAnswer } from '#server/training/scoring/score.ts'
import type { Score } from '#server/training/scoring/verdict.ts'
import { nextQuestion, rubricOfNext } from './choose-question.ts'
import { rubricIn } from './compose-rubric.ts'
import { draft } from './draft-reply.ts'
import { answersTo, elapsedMs, isSaidTwice } from './policy.ts'
import { viewQuestion } from './presenter.ts'
import {
  findLanguage,
  type InterviewRow,
  listMessages,
  listQuestions,
  type QuestionRow,
} from './repository.ts'
import { orSilent } from './require-coach.ts'
import { keepReply, type Turn } from './save-reply.ts'

/** Works out the reply to a message that is ours to answer, tells it as it comes, and keeps it. */
export const composeReply = (
  deps: Deps,
  turn: Turn,
  onText: (piece: string) => void,
): Promise<MessageReply> => orSilent(deps, turn.interview.id, () => compose(deps, turn, onText))

async function compose(
  deps: Deps,
  { interview, message }: Turn,
  onText: (piece: string) => void,
): Promise<MessageReply> {
  const questions = await listQuestions(deps.db, [interview.id])
  const messages = await listMessages(deps.db, [interview.id])
  const coach = coachOf(deps, interview)
  const last = questions.at(-1)
  const open = last?.state === 'open' ? last : null
  const asked = open && rubricFor(interview.interview_type, open)
  const rubric = asked && rubricIn(interview, asked, messages, open.number)

  const kind = classify(message.content, interview.language)
  const thread = answersTo(messages, message.number)
  const said = thread.map(one => one.content).join('\n')
  // In Russian the embedded coach cannot go on: without a model that may still be asked it ends here.
  const isOver = interview.language === 'ru' && isSpent(interview) && open !== null
  const counts = rubric !== null && !isOver && thread.some(one => one.id === message.id)
  const heard = counts ? await judged(deps, coach, rubric, said) : null
  const score = counts && heard ? scoreAnswer(rubric, said, heard) : null

  const decided = decide(
    {
      type: interview.interview_type,
      chosenLevel: interview.experience_level,
      asked: questions.map(askedOf),
      elapsedMs: elapsedMs(interview, deps.now()),
      userMessages: messages.filter(one => one.role === 'user').length,
    },
    { kind, judged: score, heaviest: heaviestOf(rubric) },
  )
  const move: Move = isOver ? { kind: 'close', why: 'spent' } : decided
  const next = move.kind === 'ask' ? await nextQuestion(deps, interview, questions, move.level) : null
  const upcoming = next && rubricOfNext(interview.interview_type, next)
  // Nobody waits for it: whoever is asked thinks first.
  if (upcoming) coach.prepare?.(upcoming)
  const language = kind === 'stop' ? await findLanguage(deps.db, interview.user_id) : 'en'
  const line = draft({ interview, open, rubric, move, next, messages, said, score, kind, language })
  // A model that has just failed is not waited for a second time.
  const isOurs = heard?.isFallback || (interview.language === 'ru' && isEnd(move))
  const spokenLine = await spoken(deps, isOurs ? deps.embedded : coach, line, onText).catch(error => {
    throw error instanceof CoachFailure ? error.after(heard?.tokens ?? 0) : error
  })

  const metadata: MessageMetadata = {
    ...remarks({ language: interview.language, rubric, open, score, move, isRepeated: isSaidTwice(thread) }),
    ...(next && { question: viewQuestion(next.row, interview.interview_type) }),
    ...((heard?.isFallback || spokenLine.isFallback) && { isFallback: true as const }),
  }
  return keepReply(
    deps,
    { interview, message },
    {
      content: spokenLine.text,
      metadata,
      move,
      next,
      open,
      score,
      tokens: (heard?.tokens ?? 0) + spokenLine.tokens,
    },
  )
}

/** Said in our own words, in either language. */
const isEnd = ({ kind }: Move) => kind === 'close' || kind === 'farewell'

/** The point that matters most. */
const heaviestOf = (rubric: Rubric | null): string | null =>
  rubric?.points.toSorted((a, b) => b.weight - a.weight)[0]?.id ?? null

type Heard = {
  language: InterviewRow['language']
  rubric: Rubric | null
  open: QuestionRow | null
  score: Score | null
  move: Move
  isRepeated: boolean
}

/** What the person reads beside the reply. */
function remarks({ language, rubric, open, score, move, isRepeated }: Heard) {
  if (!rubric || !open || !score) return { feedback: [], suggestions: [] }
  return {
    answerScore: threadScore(open.score === null ? null : Number(open.score), score.score),
    ...feedbackOf({
      judged: score,
      before: open.judgement,
      points: rubric.points,
      probed: open.probed,
      isOpen: move.kind === 'followUp' || move.kind === 'hint',
      isRepeated,
      language,
    }),
  }
}

const askedOf = (row: QuestionRow) => ({
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
