import { cleanTypedText, toAsciiDigits } from '#contract/typed-text.ts'

/** Calendar day without a zone, as in the contract and date inputs: `2026-11-26`. */
type Day = string

const dayPatterns = [
  { pattern: /^(\d{1,2})[\s./-]+(\d{1,2})[\s./-]+(\d{4})\D*$/, parts: [3, 2, 1] },
  { pattern: /^(\d{2})(\d{2})(\d{4})$/, parts: [3, 2, 1] },
  { pattern: /^(\d{4})-(\d{2})-(\d{2})$/, parts: [1, 2, 3] },
] as const

const cleanDate = (text: string): string => toAsciiDigits(cleanTypedText(text).normalize('NFKC'))

/** Parses a typed day, day before month, with any separators and digits of any script. Returns null for a day that does not exist. */
export function parseDay(text: string): Day | null {
  const typed = cleanDate(text)
  for (const { pattern, parts } of dayPatterns) {
    const found = pattern.exec(typed)
    if (!found) continue
    const [year = 0, month = 0, day = 0] = parts.map(at => Number(found[at]))
    const date = new Date(year, month - 1, day)
    // JavaScript takes the years 0 to 99 for 1900 to 1999.
    return date.getFullYear() === year && date.getMonth() === month - 1 && date.getDate() === day
      ? dateToDay(date)
      : null
  }
  return null
}

/** Text of the field after a keystroke, with separators inserted while the user types forward. */
export function insertSeparators(textBefore: string, textAfter: string, separator: string): string {
  const [before, after] = [textBefore, textAfter].map(cleanDateInProgress) as [string, string]
  const isAppended = after.length === before.length + 1 && after.startsWith(before)
  if (!isAppended) return textAfter
  if (/^\d{2}$|^\d{1,2}\D\d{2}$/.test(after)) return after + separator
  return /\D\D$/.test(after) ? before : after
}

/** A space at the end may be the separator. */
const cleanDateInProgress = (text: string): string => {
  const date = cleanDate(text)
  return date !== '' && /\s$/.test(text) ? `${date} ` : date
}

/** Midnight of the day in the browser's zone, as calendars need it. */
export function dayToDate(day: Day): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}

export const dateToDay = (date: Date): Day =>
  [
    String(date.getFullYear()).padStart(4, '0'),
    ...[date.getMonth() + 1, date.getDate()].map(part => String(part).padStart(2, '0')),
  ].join('-')
