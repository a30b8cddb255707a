/** Small linear models, learnt by Newton's or gradient steps: no chance in it, the same examples give the same model. */

export type Example<T extends string> = {
  traits: Readonly<Record<T, number>>
  target: number
  weight?: number
}

type Columns = { names: string[]; means: number[]; spreads: number[] }

/** Traits as columns of mean 0 and spread 1, so that one penalty is fair to all. */
function columnsOf<T extends string>(examples: readonly Example<T>[]): Columns {
  const names = Object.keys(examples[0]?.traits ?? {})
  const values = (name: string) => examples.map(one => one.traits[name as T])
  const means = names.map(name => mean(values(name)))
  const spreads = names.map(
    (name, at) => Math.sqrt(mean(values(name).map(value => (value - (means[at] as number)) ** 2))) || 1,
  )
  return { names, means, spreads }
}

/**
 * Weighted ridge (`linear`) or logistic regression by Newton's steps. The penalty counts as so many examples.
 * Weights come back in the traits' own units, with a `bias`.
 */
export function learn<T extends string>(
  examples: readonly Example<T>[],
  { kind, penalty }: { kind: 'linear' | 'logistic'; penalty: number },
): Record<string, number> {
  const { names, means, spreads } = columnsOf(examples)
  const rows = examples.map(({ traits }) => [
    1,
    ...names.map((name, at) => (traits[name as T] - (means[at] as number)) / (spreads[at] as number)),
  ])
  const size = names.length + 1
  let model = new Array<number>(size).fill(0)
  for (let step = 0; step < (kind === 'linear' ? 1 : 25); step++) {
    const matrix = Array.from({ length: size }, (_, at) =>
      Array.from({ length: size }, (_, other) =>
        at === other && at > 0 ? penalty : at === other ? 1e-6 : 0,
      ),
    )
    const right = model.map((value, at) => (at > 0 ? -penalty * value : 0))
    for (const [at, row] of rows.entries()) {
      const { target, weight = 1 } = examples[at] as Example<T>
      const value = dot(model, row)
      const guess = kind === 'linear' ? value : 1 / (1 + Math.exp(-value))
      const slope = weight * (kind === 'linear' ? 1 : Math.max(1e-6, guess * (1 - guess)))
      for (let one = 0; one < size; one++) {
        right[one] = (right[one] as number) + weight * (target - guess) * (row[one] as number)
        const line = matrix[one] as number[]
        for (let other = 0; other < size; other++)
          line[other] = (line[other] as number) + slope * (row[one] as number) * (row[other] as number)
      }
    }
    const change = solve(matrix, right)
    model = model.map((value, at) => value + (change[at] as number))
  }
  const weights = names.map(
    (name, at) => [name, (model[at + 1] as number) / (spreads[at] as number)] as const,
  )
  const bias =
    (model[0] as number) - weights.reduce((sum, [, weight], at) => sum + weight * (means[at] as number), 0)
  return { bias, ...Object.fromEntries(weights) }
}

/** A logistic direction through vectors, between what lies on its one side and what on its other; by steps with momentum. */
export function learnDirection(
  sides: readonly [readonly Float32Array[], readonly Float32Array[]],
  { penalty, steps }: { penalty: number; steps: number },
): { bias: number; vector: number[] } {
  const examples = sides.flatMap((vectors, side) =>
    vectors.map(vector => ({ vector, side, weight: 0.5 / vectors.length })),
  )
  // The last place is the bias, which no penalty holds back.
  const size = (examples[0]?.vector.length ?? 0) + 1
  const model = new Float64Array(size)
  const speed = new Float64Array(size)
  const [pace, momentum] = [10, 0.95]
  for (let step = 0; step < steps; step++) {
    const ahead = model.map((value, at) => value + momentum * (speed[at] as number))
    const slope = ahead.map((value, at) => (at === size - 1 ? 0 : penalty * value))
    for (const { vector, side, weight } of examples) {
      let value = ahead[size - 1] as number
      for (let at = 0; at < size - 1; at++) value += (ahead[at] as number) * (vector[at] as number)
      const fault = weight * (1 / (1 + Math.exp(-value)) - side)
      slope[size - 1] = (slope[size - 1] as number) + 0.2 * fault
      for (let at = 0; at < size - 1; at++) slope[at] = (slope[at] as number) + fault * (vector[at] as number)
    }
    for (let at = 0; at < size; at++) {
      speed[at] = momentum * (speed[at] as number) - pace * (slope[at] as number)
      model[at] = (model[at] as number) + (speed[at] as number)
    }
  }
  return { bias: rounded(model[size - 1] as number), vector: Array.from(model.subarray(0, -1), rounded) }
}

const rounded = (value: number) => Math.round(value * 1000) / 1000
const dot = (a: readonly number[], b: readonly number[]) =>
  a.reduce((sum, value, at) => sum + value * (b[at] as number), 0)
const mean = (values: readonly number[]) =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length

/** Gauss's elimination; the matrix is symmetric and, by the penalty, never singular. */
function solve(matrix: number[][], right: number[]): number[] {
  const size = right.length
  for (let at = 0; at < size; at++) {
    const pivot = matrix[at] as number[]
    for (let row = at + 1; row < size; row++) {
      const line = matrix[row] as number[]
      const factor = (line[at] as number) / (pivot[at] as number)
      for (let column = at; column < size; column++)
        line[column] = (line[column] as number) - factor * (pivot[column] as number)
      right[row] = (right[row] as number) - factor * (right[at] as number)
    }
  }
  const found = new Array<number>(size).fill(0)
  for (let at = size - 1; at >= 0; at--) {
    const line = matrix[at] as number[]
    let rest = right[at] as number
    for (let column = at + 1; column < size; column++)
      rest -= (line[column] as number) * (found[column] as number)
    found[at] = rest / (line[at] as number)
  }
  return found
}
