/** Raised whenever a formula or a table below changes. */
export const scoringVersion = 7

/** What a formula's value is worth, from 0 to 10: straight between the entries. Both only ever rise. */
export type CalibrationTable = readonly (readonly [raw: number, score: number])[]

/** For authored points. Set by hand on the bank's own references, and on answers of known quality in the tests. */
export const authoredTable: CalibrationTable = [
  [0, 0],
  [0.01, 1],
  [0.04, 2],
  [0.18, 3],
  [0.3, 4.25],
  [0.5, 5.5],
  [0.65, 6.5],
  [0.8, 8],
  [0.9, 9],
  [1, 10],
]

/**
 * For derived points, whose value is the share of the reference's words: right answers of other people have a third of
 * them. Fitted to the training split of graded answers, a little steeper at the low end, to tell poor answers apart.
 */
export const derivedTable: CalibrationTable = [
  [0, 0],
  [0.04, 3],
  [0.1, 5],
  [0.2, 7],
  [0.3, 8.5],
  [0.5, 9.5],
  [0.6, 10],
  [1, 10],
]

export function calibrate(raw: number, table: CalibrationTable): number {
  for (const [at, [x, y]] of table.entries()) {
    const [x0, y0] = table[at - 1] ?? [0, 0]
    if (raw <= x) return x === x0 ? y : y0 + ((raw - x0) / (x - x0)) * (y - y0)
  }
  return 10
}
