/**
 * Small linear models, trained with Newton or gradient steps. Deterministic: the same examples give the same
 * model.
 */

export type Example<T extends string> = {
  traits: Readonly<Record<T, number>>
  target: number
  weight?: number
}

type Columns = { names: string[]; means: number[]; spreads: number[] }

/** Features standardized to mean 0 and deviation 1, so that one penalty fits all. */
function standardize<T extends string>(examples: readonly Example<T>[]): Columns {
  const names = Object.keys(examples[0]?.traits ?? {})
  const values = (name: string) => examples.map(example => example.traits[name as T])
  const means = names.map(name => mean(values(name)))
  const spreads = names.map(
    (name, at) => Math.sqrt(mean(values(name).map(value => (value - (means[at] as number)) ** 2))) || 1,
  )
  return { names, means, spreads }
}

/**
 * Weighted ridge (`linear`) or logistic regression with Newton steps. The penalty counts as that many
 * examples. Weights are in the features' own units, with a `bias`.
 */
export function trainLinearModel<T extends string>(
  examples: readonly Example<T>[],
  { kind, penalty }: { kind: 'linear' | 'logistic'; penalty: number },
): Record<string, number> {
  const { names, means, spreads } = standardize(examples)
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
      const prediction = kind === 'linear' ? value : 1 / (1 + Math.exp(-value))
      const curvature = weight * (kind === 'linear' ? 1 : Math.max(1e-6, prediction * (1 - prediction)))
      for (let index = 0; index < size; index++) {
        right[index] = (right[index] as number) + weight * (target - prediction) * (row[index] as number)
        const matrixRow = matrix[index] as number[]
        for (let other = 0; other < size; other++)
          matrixRow[other] =
            (matrixRow[other] as number) + curvature * (row[index] as number) * (row[other] as number)
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

/** Logistic regression on vectors of two classes, with momentum. */
export function trainDirection(
  sides: readonly [readonly Float32Array[], readonly Float32Array[]],
  { penalty, steps }: { penalty: number; steps: number },
): { bias: number; vector: number[] } {
  const examples = sides.flatMap((vectors, side) =>
    vectors.map(vector => ({ vector, side, weight: 0.5 / vectors.length })),
  )
  // The last component is the bias, which has no penalty.
  const size = (examples[0]?.vector.length ?? 0) + 1
  const model = new Float64Array(size)
  const velocity = new Float64Array(size)
  const [learningRate, momentum] = [10, 0.95]
  for (let step = 0; step < steps; step++) {
    const lookahead = model.map((value, at) => value + momentum * (velocity[at] as number))
    const gradient = lookahead.map((value, at) => (at === size - 1 ? 0 : penalty * value))
    for (const { vector, side, weight } of examples) {
      let value = lookahead[size - 1] as number
      for (let at = 0; at < size - 1; at++) value += (lookahead[at] as number) * (vector[at] as number)
      const residual = weight * (1 / (1 + Math.exp(-value)) - side)
      gradient[size - 1] = (gradient[size - 1] as number) + 0.2 * residual
      for (let at = 0; at < size - 1; at++)
        gradient[at] = (gradient[at] as number) + residual * (vector[at] as number)
    }
    for (let at = 0; at < size; at++) {
      velocity[at] = momentum * (velocity[at] as number) - learningRate * (gradient[at] as number)
      model[at] = (model[at] as number) + (velocity[at] as number)
    }
  }
  return { bias: rounded(model[size - 1] as number), vector: Array.from(model.subarray(0, -1), rounded) }
}

const rounded = (value: number) => Math.round(value * 1000) / 1000
const dot = (a: readonly number[], b: readonly number[]) =>
  a.reduce((sum, value, at) => sum + value * (b[at] as number), 0)
const mean = (values: readonly number[]) =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length

/** Gaussian elimination. The matrix is symmetric and, because of the penalty, never singular. */
function solve(matrix: number[][], right: number[]): number[] {
  const size = right.length
  for (let at = 0; at < size; at++) {
    const pivot = matrix[at] as number[]
    for (let row = at + 1; row < size; row++) {
      const matrixRow = matrix[row] as number[]
      const factor = (matrixRow[at] as number) / (pivot[at] as number)
      for (let column = at; column < size; column++)
        matrixRow[column] = (matrixRow[column] as number) - factor * (pivot[column] as number)
      right[row] = (right[row] as number) - factor * (right[at] as number)
    }
  }
  const solution = new Array<number>(size).fill(0)
  for (let at = size - 1; at >= 0; at--) {
    const matrixRow = matrix[at] as number[]
    let rest = right[at] as number
    for (let column = at + 1; column < size; column++)
      rest -= (matrixRow[column] as number) * (solution[column] as number)
    solution[at] = rest / (matrixRow[at] as number)
  }
  return solution
}
