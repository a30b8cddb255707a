export type Target = { atLeast: number } | { atMost: number }
export type Figure = { name: string; value: number; unit: string; target?: Target }

/** Part of the benchmark. It prints nothing to stdout. */
export type BenchmarkPart = (bench: Bench) => Promise<Figure[]>

export type Bench = {
  /** Empty database on the server under test, dropped at the end. */
  createDatabase(name: string): Promise<string>
  /** Path of pgbench. Null skips the figures that compare with it. */
  pgbench: string | null
  /** Size of a measurement: full, about a fiftieth for development, or the minimum for a smoke test. */
  amount(full: number, small: number, smallest: number): number
}

/** Figures that can be compared between machines. */
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
    target ? `${formatTarget(target)} ${isMet(value, target) ? '✓' : '✗ missed'}` : '',
  ])
  const widthOf = (column: number) => Math.max(...rows.map(row => row[column]?.length ?? 0))
  const widths = [0, 1, 2, 3].map(widthOf)
  return rows.map(row => row.map((cell, at) => padCell(cell, widths[at] ?? 0, at)).join('  ')).join('\n')
}

const padCell = (cell: string, width: number, column: number) =>
  column === 1 ? cell.padStart(width) : cell.padEnd(width)

const formatTarget = (target: Target) =>
  'atLeast' in target ? `at least ${target.atLeast}` : `at most ${target.atMost}`

const isMet = (value: number, target: Target) =>
  'atLeast' in target ? value >= target.atLeast : value <= target.atMost

const rounded = (value: number) => (Number.isInteger(value) ? value : Number(value.toPrecision(4)))

/** Value below which this share of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Measures two rates alternately, so that other load affects both. The ratio is of neighboring runs. */
export async function measureAlternately(
  rounds: number,
  ours: () => Promise<number>,
  theirs: () => Promise<number>,
) {
  const pairs: { ours: number; theirs: number }[] = []
  for (let round = 0; round < rounds; round++) pairs.push({ ours: await ours(), theirs: await theirs() })
  const median = (selectRate: (pair: { ours: number; theirs: number }) => number) =>
    percentile(pairs.map(selectRate), 0.5)
  return {
    ours: median(pair => pair.ours),
    theirs: median(pair => pair.theirs),
    ratio: median(pair => pair.ours / pair.theirs),
  }
}
