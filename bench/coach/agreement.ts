/** Figures on how well two graders agree. Scores are from 0 to 1. */
export function agreement(people: readonly number[], machine: readonly number[]) {
  return {
    n: people.length,
    pearson: rounded(pearson(people, machine)),
    rmse: rounded(Math.sqrt(mean(people.map((score, at) => (score - (machine[at] ?? 0)) ** 2)))),
    qwk: rounded(weightedKappa(people, machine)),
  }
}

/** How often a draw of the first is above one of the second; a tie counts half. */
export function areaUnderCurve(own: readonly number[], foreign: readonly number[]): number {
  const sorted = foreign.toSorted((a, b) => a - b)
  const below = (value: number) => sorted.filter(other => other < value).length
  const equal = (value: number) => sorted.filter(other => other === value).length
  return rounded(mean(own.map(value => (below(value) + equal(value) / 2) / sorted.length)))
}

/** Spearman's: how far two orders agree; equal values share their places. */
export const rankCorrelation = (x: readonly number[], y: readonly number[]): number =>
  rounded(pearson(placesOf(x), placesOf(y)))

function placesOf(values: readonly number[]): number[] {
  const sorted = values.toSorted((a, b) => a - b)
  return values.map(value => (sorted.indexOf(value) + sorted.lastIndexOf(value)) / 2)
}

/** How much of the values something holds for, from 0 to 1. */
export const share = <T>(values: readonly T[], holds: (value: T) => boolean): number =>
  rounded(mean(values.map(value => Number(holds(value)))))

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const rounded = (value: number) => Math.round(value * 1000) / 1000

function pearson(x: readonly number[], y: readonly number[]): number {
  const [meanX, meanY] = [mean(x), mean(y)]
  const product = mean(x.map((value, at) => (value - meanX) * ((y[at] ?? 0) - meanY)))
  const spread = (values: readonly number[], middle: number) =>
    Math.sqrt(mean(values.map(value => (value - middle) ** 2)))
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
