type Dated = { day: string }

/** Days of one bar: a week in a long period, counted back from the last day, so that the last bar is whole. */
export type Bucket<Day extends Dated> = { from: string; to: string; days: Day[] }

const maxDailyBars = 31
const daysPerWeek = 7

export function toBuckets<Day extends Dated>(days: readonly Day[]): Bucket<Day>[] {
  const size = days.length > maxDailyBars ? daysPerWeek : 1
  const first = days.length % size
  const starts = [
    ...(first > 0 ? [0] : []),
    ...Array.from({ length: Math.floor(days.length / size) }, (_, index) => first + index * size),
  ]
  return starts.flatMap((start, index) => {
    const inBucket = days.slice(start, starts[index + 1] ?? days.length)
    const [one, last] = [inBucket[0], inBucket.at(-1)]
    return one && last ? [{ from: one.day, to: last.day, days: inBucket }] : []
  })
}

export const sumOf = <Item>(items: readonly Item[], getValue: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + getValue(item), 0)

/** In percent. Null without a whole. */
export const getShare = (part: number, whole: number): number | null =>
  whole > 0 ? (part / whole) * 100 : null

/** Above this number, only each sixth bar has a label. */
const maxLabels = 14
const labelStep = 6

/** Whether the bar has room for its label. The last one always has. */
export const isLabelled = (index: number, count: number): boolean =>
  count <= maxLabels || (count - 1 - index) % labelStep === 0
