import { interviewTypes } from '#contract/enums.ts'
import { buildRubric, getAllQuestions, listReferences } from '#server/training/question-bank/question-bank.ts'
import { scoreAnswer } from '#server/training/scoring/score.ts'
import type { Part } from './report.ts'

const answerWords = 400
const targetMs = 50

/** How long the embedded coach takes to score a long answer, once the bank is read. */
export const measureScoring: Part = async bench => {
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
            level: question.level,
            phase: null,
          }),
        ],
  )
  // The bank is read and its words are counted with the first answer after a start.
  const [first] = rubrics
  if (first) scoreAnswer(first, first.reference)
  const times = rubrics.slice(0, bench.amount(200, 20, 2)).map((rubric, at) => {
    const answer = words.slice(at * answerWords, (at + 1) * answerWords).join(' ')
    const begun = performance.now()
    scoreAnswer(rubric, answer)
    return performance.now() - begun
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
