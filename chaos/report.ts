import { type Attempt, type Ending, type Kind, kinds, type Outcome } from './ledger.ts'

export type Row = { fault: string; requests: number } & Record<Ending, number> &
  Outcome & {
    /** The kinds of work that met a refusal. */
    hit: Kind[]
    /** Until every kind succeeded again, and nothing was refused any more; null where that did not come. */
    well_after_seconds: number | null
  }

const none: Outcome = { lost: 0, sold_twice: 0, money_wrong: 0, mails_lost: 0, mails_doubled: 0 }

export function rowOf(
  fault: string,
  page: { endings: Record<Ending, number>; attempts: Attempt[]; seen: { what: keyof Outcome }[] },
  /** When the cause was gone: the other processes are there at once, a mail server comes back. */
  mendedMs: number,
): Row {
  const outcome = { ...none }
  for (const { what } of page.seen) outcome[what]++
  const { endings, attempts } = page
  return {
    fault,
    requests: Object.values(endings).reduce((sum, one) => sum + one, 0),
    ...endings,
    ...outcome,
    hit: kinds.filter(kind => attempts.some(one => one.kind === kind && !one.isDone)),
    well_after_seconds: wellAfter(attempts, mendedMs),
  }
}

/** From when on every kind of work succeeds, in seconds since the cause was gone. */
export function wellAfter(attempts: readonly Attempt[], mendedMs: number): number | null {
  const wellAt = kinds.map(kind => {
    const own = attempts.filter(one => one.kind === kind)
    // What hangs has not even failed yet.
    if (!own.some(one => one.isDone && one.atMs >= mendedMs)) return Number.NaN
    const failed = own.findLastIndex(one => !one.isDone)
    return failed < 0 ? mendedMs : (own[failed + 1]?.atMs ?? Number.NaN)
  })
  const last = Math.max(...wellAt)
  return Number.isNaN(last) ? null : Math.max(0, Math.round((last - mendedMs) / 100) / 10)
}

/** Whether the product broke a promise: then the command fails. */
export const isBroken = (row: Row): boolean =>
  row.lost + row.sold_twice + row.money_wrong + row.mails_lost + row.failed > 0 ||
  row.well_after_seconds === null

const columns: Record<string, (row: Row) => string | number> = {
  fault: row => row.fault,
  requests: row => row.requests,
  acknowledged: row => row.acknowledged,
  'told to wait': row => row.told_to_come_back,
  'other 5xx': row => row.failed,
  unreached: row => row.unreached,
  lost: row => row.lost,
  'sold twice': row => row.sold_twice,
  'money wrong': row => row.money_wrong,
  'mails lost': row => row.mails_lost,
  'mails doubled': row => row.mails_doubled,
  'well after': row => (row.well_after_seconds === null ? 'never' : `${row.well_after_seconds} s`),
  'who met it': row => row.hit.join(', ') || 'nobody',
}

/** A table as Markdown writes it, so that it can be kept as it is. */
export function asTable(rows: readonly Row[]): string {
  const names = Object.keys(columns)
  const cells = rows.map(row => Object.values(columns).map(cell => String(cell(row))))
  const widths = names.map((name, at) => Math.max(name.length, ...cells.map(row => row[at]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`
  return [line(names), line(widths.map(width => '-'.repeat(width))), ...cells.map(line)].join('\n')
}

export const progress = (text: string): void => console.error(text)
