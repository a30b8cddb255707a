/** Agreement of two graders. Scores are from 0 to 1. */
export function measureAgreement(people: readonly number[], machine: readonly number[]) {
  return {
    n: people.length,
    pearson: rounded(pearson(people, machine)),
    rmse: rounded(Math.sqrt(mean(people.map((score, at) => (score - (machine[at] ?? 0)) ** 2)))),
    qwk: rounded(weightedKappa(people, machine)),
  }
}

/** Probability that a value of the first list exceeds one of the second. A tie counts half. */
export function areaUnderCurve(own: readonly number[], foreign: readonly number[]): number {
  const sorted = foreign.toSorted((a, b) => a - b)
  const below = (value: number) => sorted.filter(other => other < value).length
  const equal = (value: number) => sorted.filter(other => other === value).length
  return rounded(mean(own.map(value => (below(value) + equal(value) / 2) / sorted.length)))
}

/** Spearman's rank correlation. Equal values share their rank. */
export const rankCorrelation = (x: readonly number[], y: readonly number[]): number =>
  rounded(pearson(ranksOf(x), ranksOf(y)))

function ranksOf(values: readonly number[]): number[] {
  const sorted = values.toSorted((a, b) => a - b)
  return values.map(value => (sorted.indexOf(value) + sorted.lastIndexOf(value)) / 2)
}

/** Share of the values that satisfy the predicate, from 0 to 1. */
export const share = <T>(values: readonly T[], holds: (value: T) => boolean): number =>
  rounded(mean(values.map(value => Number(holds(value)))))

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const rounded = (value: number) => Math.round(value * 1000) / 1000

function pearson(x: readonly number[], y: readonly number[]): number {
  const [meanX, meanY] = [mean(x), mean(y)]
  const product = mean(x.map((value, at) => (value - meanX) * ((y[at] ?? 0) - meanY)))
  const spread = (values: readonly number[], average: number) =>
    Math.sqrt(mean(values.map(value => (value - average) ** 2)))
  return product / (spread(x, meanX) * spread(y, meanY))
}

/** Cohen's kappa with quadratic weights over the eleven grades 0, 0.1 … 1. */
function weightedKappa(x: readonly number[], y: readonly number[]): number {
  const grades = (values: readonly number[]) => values.map(value => Math.round(value * 10))
  const [first, second] = [grades(x), grades(y)]
  const observed = mean(first.map((grade, at) => (grade - (second[at] ?? 0)) ** 2))
  const expected = mean(first.map(grade => mean(second.map(other => (grade - other) ** 2))))
  return expected === 0 ? 1 : 1 - observed / expected
}
