import { type Attempt, type Kind, kinds, type RequestResult, type Violations } from './results.ts'

export type Row = { fault: string; requests: number } & Record<RequestResult, number> &
  Violations & {
    /** Kinds of work with a failed attempt. */
    affected: Kind[]
    /** Seconds until every kind succeeded without further failures. Null if that did not happen. */
    recovered_after_seconds: number | null
  }

const none: Violations = { lost: 0, double_bookings: 0, money_errors: 0, emails_lost: 0, duplicate_emails: 0 }

export function createRow(
  fault: string,
  page: {
    endings: Record<RequestResult, number>
    attempts: Attempt[]
    violations: { what: keyof Violations }[]
  },
  /** Time of the repair: the other processes are up at once, a mail server is back. */
  repairedMs: number,
): Row {
  const outcome = { ...none }
  for (const { what } of page.violations) outcome[what]++
  const { endings, attempts } = page
  return {
    fault,
    requests: Object.values(endings).reduce((sum, attempt) => sum + attempt, 0),
    ...endings,
    ...outcome,
    affected: kinds.filter(kind => attempts.some(attempt => attempt.kind === kind && !attempt.isDone)),
    recovered_after_seconds: getRecoverySeconds(attempts, repairedMs),
  }
}

/** Seconds from the repair until every kind of work succeeds. Null if one never does. */
export function getRecoverySeconds(attempts: readonly Attempt[], repairedMs: number): number | null {
  const recoveredAt = kinds.map(kind => {
    const attemptsOfKind = attempts.filter(attempt => attempt.kind === kind)
    // A hanging attempt has not failed yet.
    if (!attemptsOfKind.some(attempt => attempt.isDone && attempt.atMs >= repairedMs)) return Number.NaN
    const failed = attemptsOfKind.findLastIndex(attempt => !attempt.isDone)
    return failed < 0 ? repairedMs : (attemptsOfKind[failed + 1]?.atMs ?? Number.NaN)
  })
  const last = Math.max(...recoveredAt)
  return Number.isNaN(last) ? null : Math.max(0, Math.round((last - repairedMs) / 100) / 10)
}

/** Whether a guarantee was violated. Then the command fails. */
export const hasViolation = (row: Row): boolean =>
  row.lost + row.double_bookings + row.money_errors + row.emails_lost + row.failed > 0 ||
  row.recovered_after_seconds === null

const columns: Record<string, (row: Row) => string | number> = {
  fault: row => row.fault,
  requests: row => row.requests,
  acknowledged: row => row.acknowledged,
  '503 with Retry-After': row => row.retry_later,
  'other 5xx': row => row.failed,
  unreached: row => row.unreached,
  lost: row => row.lost,
  'double bookings': row => row.double_bookings,
  'money errors': row => row.money_errors,
  'emails lost': row => row.emails_lost,
  'duplicate emails': row => row.duplicate_emails,
  'recovered after': row =>
    row.recovered_after_seconds === null ? 'never' : `${row.recovered_after_seconds} s`,
  affected: row => row.affected.join(', ') || 'none',
}

/** Markdown table, as the documentation shows it. */
export function asTable(rows: readonly Row[]): string {
  const names = Object.keys(columns)
  const cells = rows.map(row => Object.values(columns).map(cell => String(cell(row))))
  const widths = names.map((name, at) => Math.max(name.length, ...cells.map(row => row[at]?.length ?? 0)))
  const formatRow = (row: readonly string[]) =>
    `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`
  return [formatRow(names), formatRow(widths.map(width => '-'.repeat(width))), ...cells.map(formatRow)].join(
    '\n',
  )
}

export const progress = (text: string): void => console.error(text)
