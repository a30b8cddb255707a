export type Target = { atLeast: number } | { atMost: number }
export type Figure = { name: string; value: number; unit: string; target?: Target }

/** What one part of the bench does: measures, and says nothing on stdout. */
export type Part = (bench: Bench) => Promise<Figure[]>

export type Bench = {
  /** An empty database on the measured server, gone at the end. */
  createDatabase(name: string): Promise<string>
  /** Null where there is none: figures that compare with it are left out. */
  pgbench: string | null
  /** How much there is of something: in full, a fiftieth of it for working on the bench, or just enough to try the bench. */
  amount(full: number, small: number, smallest: number): number
}

/** The figures that other runs are compared by. */
const ratios = [
  'booking_of_pgbench',
  'point_read_of_pgbench',
  'search_p50_of_key_read',
  'search_p99_of_key_read',
]

export const progress = (text: string): void => console.error(text)

export function asJson(figures: Figure[]): string {
  const isRatio = ({ name }: Figure) => ratios.includes(name)
  return JSON.stringify({
    ratios: Object.fromEntries(figures.filter(isRatio).map(({ name, value }) => [name, rounded(value)])),
    figures: figures
      .filter(figure => !isRatio(figure))
      .map(({ name, value, unit }) => ({ name, value: rounded(value), unit })),
  })
}

export function asTable(figures: Figure[]): string {
  const rows = figures.map(({ name, value, unit, target }) => [
    name,
    String(rounded(value)),
    unit,
    target ? `${wordsOf(target)} ${isMet(value, target) ? '✓' : '✗ missed'}` : '',
  ])
  const widthOf = (column: number) => Math.max(...rows.map(row => row[column]?.length ?? 0))
  const widths = [0, 1, 2, 3].map(widthOf)
  return rows.map(row => row.map((cell, at) => padded(cell, widths[at] ?? 0, at)).join('  ')).join('\n')
}

const padded = (cell: string, width: number, column: number) =>
  column === 1 ? cell.padStart(width) : cell.padEnd(width)

const wordsOf = (target: Target) =>
  'atLeast' in target ? `at least ${target.atLeast}` : `at most ${target.atMost}`

const isMet = (value: number, target: Target) =>
  'atLeast' in target ? value >= target.atLeast : value <= target.atMost

const rounded = (value: number) => (Number.isInteger(value) ? value : Number(value.toPrecision(4)))

/** The value below which this share of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Measures two rates in turns, so that what else the machine does meets both; the ratio is of neighbours. */
export async function inTurns(rounds: number, ours: () => Promise<number>, theirs: () => Promise<number>) {
  const pairs: { ours: number; theirs: number }[] = []
  for (let round = 0; round < rounds; round++) pairs.push({ ours: await ours(), theirs: await theirs() })
  const median = (of: (pair: { ours: number; theirs: number }) => number) => percentile(pairs.map(of), 0.5)
  return {
    ours: median(pair => pair.ours),
    theirs: median(pair => pair.theirs),
    ratio: median(pair => pair.ours / pair.theirs),
  }
}
