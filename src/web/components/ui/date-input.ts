/** A calendar day without a zone, as the contract and date inputs write it: `2026-11-26`. */
type Day = string

const dayPatterns = [
  { pattern: /^(\d{1,2})[\s./-]+(\d{1,2})[\s./-]+(\d{4})\D*$/, parts: [3, 2, 1] },
  { pattern: /^(\d{2})(\d{2})(\d{4})$/, parts: [3, 2, 1] },
  { pattern: /^(\d{4})-(\d{2})-(\d{2})$/, parts: [1, 2, 3] },
] as const

/** The day that somebody wrote, the day before the month, between whatever they like; null where there is no such day. */
export function parseDay(text: string): Day | null {
  for (const { pattern, parts } of dayPatterns) {
    const found = pattern.exec(text.trim())
    if (!found) continue
    const [year = 0, month = 0, day = 0] = parts.map(at => Number(found[at]))
    const date = new Date(year, month - 1, day)
    return date.getMonth() === month - 1 && date.getDate() === day ? dateToDay(date) : null
  }
  return null
}

/** What stands in a field after a keystroke: whoever writes on finds the separators put in. */
export function insertSeparators(before: string, after: string, separator: string): string {
  const isWrittenOn = after.length === before.length + 1 && after.startsWith(before)
  if (!isWrittenOn) return after
  if (/^\d{2}$|^\d{1,2}\D\d{2}$/.test(after)) return after + separator
  return /\D\D$/.test(after) ? before : after
}

/** The same day as calendars have it, at its midnight here. */
export function dayToDate(day: Day): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}

export const dateToDay = (date: Date): Day =>
  [
    String(date.getFullYear()).padStart(4, '0'),
    ...[date.getMonth() + 1, date.getDate()].map(part => String(part).padStart(2, '0')),
  ].join('-')
