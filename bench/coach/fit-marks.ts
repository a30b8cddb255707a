import { markNames } from '#server/training/scoring/judge-network.ts'
import { measureAgreement } from './agreement.ts'
import { finalWriters, type GradedAnswer, laterWriters } from './graded-answers.ts'
import { trainLinearModel } from './linear-models.ts'

const neutralMark = 2

/** Fits the readers' scores to their marks, for `score-from-marks.ts`. Checked on the final part. */
export function fitMarks(answers: readonly (GradedAnswer & { writer: string })[]) {
  const examples = answers
    .filter(({ writer }) => !laterWriters.has(writer))
    .flatMap(({ writer, grades }) =>
      grades.map(grade => ({
        isFinal: finalWriters.has(writer),
        target: grade.score,
        traits: {
          ...Object.fromEntries(markNames.map(name => [name, grade[name] ?? neutralMark])),
          redFlag: Number(grade.redFlag),
        } as Record<string, number>,
      })),
    )
  const model = trainLinearModel(
    examples.filter(({ isFinal }) => !isFinal),
    { kind: 'linear', penalty: 1 },
  )
  const final = examples.filter(({ isFinal }) => isFinal)
  const given = final.map(({ traits }) =>
    Object.entries(traits).reduce((sum, [name, value]) => sum + (model[name] ?? 0) * value, model.bias ?? 0),
  )
  const expected = final.map(({ target }) => target)
  const errors = given.map((value, at) => Math.abs(Math.min(10, Math.max(0, value)) - (expected[at] ?? 0)))
  const tenths = (values: readonly number[]) => values.map(value => value / 10)
  return {
    weights: Object.fromEntries(
      Object.entries(model).map(([name, value]) => [name, Math.round(value * 100) / 100]),
    ),
    correlation: measureAgreement(tenths(expected), tenths(given)).pearson,
    meanError: Math.round((errors.reduce((sum, one) => sum + one, 0) / errors.length) * 100) / 100,
  }
}
