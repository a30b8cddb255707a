import { interviewTypes } from '#contract/enums.ts'
import { buildRubric, getAllQuestions, listReferences } from '#server/training/question-bank/question-bank.ts'
import { scoreAnswer } from '#server/training/scoring/score-answer.ts'
import type { BenchmarkPart } from './report.ts'

const answerWords = 400
const targetMs = 50

/** Time of the rule-based coach to score a long answer, with the bank loaded. */
export const measureScoring: BenchmarkPart = async bench => {
  const words = getAllQuestions()
    .flatMap(question => listReferences(question).map(({ reference }) => reference))
    .join(' ')
    .split(/\s+/)
  const rubrics = getAllQuestions().flatMap(question =>
    'phases' in question
      ? []
      : [
          buildRubric(interviewTypes.Technical, question, {
            text: question.text,
            phase: null,
          }),
        ],
  )
  // The first answer after a start loads and tokenizes the bank.
  const [first] = rubrics
  if (first) scoreAnswer(first, first.reference)
  const times = rubrics.slice(0, bench.amount(200, 20, 2)).map((rubric, at) => {
    const answer = words.slice(at * answerWords, (at + 1) * answerWords).join(' ')
    const startedAt = performance.now()
    scoreAnswer(rubric, answer)
    return performance.now() - startedAt
  })
  times.sort((a, b) => a - b)
  return [
    {
      name: 'scoring_400_words_p50',
      value: times[Math.floor(times.length / 2)] ?? 0,
      unit: 'ms',
      target: { atMost: targetMs },
    },
    { name: 'scoring_400_words_max', value: times.at(-1) ?? 0, unit: 'ms' },
  ]
}
