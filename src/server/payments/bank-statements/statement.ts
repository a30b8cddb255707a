import { createHash } from 'node:crypto'
import { toIsoDate } from '#contract/time.ts'
import { parsePayoutId } from '#server/payments/payouts/policy.ts'

/** Amount as the statement writes it, in whole minor units. */
export type StatementMoney = { minor: number; currency: string }

/** A booked movement on our account. */
export type StatementLine = {
  /** Hash that recognises the line in another upload. */
  key: string
  /** Money that came in, else money that went out. */
  isCredit: boolean
  /** Day of the booking: `2030-05-03`. */
  bookedOn: string
  /** More than one if the bank also names the amount before its exchange. */
  amounts: readonly [StatementMoney, ...StatementMoney[]]
  /** Ids that may be those of a payout. */
  payoutIds: readonly string[]
  text: string
  returnReason: string | null
}

/** `skipped`: entries that are not booked, and rows without date or amount. */
export type Statement = { lines: StatementLine[]; skipped: number }

export type StatementFailure = 'unreadable' | 'too_long' | 'columns'

/** The file cannot be read. */
export class StatementError extends Error {
  readonly failure: StatementFailure
  constructor(failure: StatementFailure) {
    super(failure)
    this.failure = failure
  }
}

/** Plain decimal of ISO 20022, without rounding: `42.50` → 4250. Null if it has parts of a minor unit. */
export function parseMinorUnits(text: string): number | null {
  const [, whole, decimals = ''] = /^(\d{1,13})(?:\.(\d{1,10}))?$/.exec(text) ?? []
  if (whole === undefined || /[1-9]/.test(decimals.slice(2))) return null
  return Number(whole + decimals.slice(0, 2).padEnd(2, '0'))
}

/** Ids in a text, with or without dashes. Banks break long texts, so blanks inside an id are allowed. */
export function findPayoutIds(text: string): string[] {
  const found = text.matchAll(/(?<![0-9a-f])(?:[0-9a-f][\s-]?){31}[0-9a-f](?![0-9a-f])/gi)
  const ids = [...found].map(([match]) => parsePayoutId(match.replace(/\s/g, '')))
  return [...new Set(ids.filter(id => id !== null))]
}

/** Makes keys of lines. Equal lines of one statement differ by their number. */
export function createLineKeys(): (...parts: readonly (string | number)[]) => string {
  const counts = new Map<string, number>()
  return (...parts) => {
    const content = JSON.stringify(parts)
    const count = (counts.get(content) ?? 0) + 1
    counts.set(content, count)
    return createHash('sha256').update(`${content} ${count}`).digest('base64url')
  }
}

const textMax = 200

/** What an admin reads of a line. */
export const toLineText = (...parts: readonly string[]): string => {
  const text = [...new Set(parts.map(part => part.replace(/[\s\p{C}]+/gu, ' ').trim()).filter(Boolean))].join(
    ' · ',
  )
  return text.length > textMax ? `${text.slice(0, textMax - 1)}…` : text
}

/** A real day of the calendar. */
export function toIsoDay(year: string, month: string, day: string): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && toIsoDate(date) === text ? text : null
}
