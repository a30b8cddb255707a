import type { z } from 'zod'
import type { endpoints, InsightPeriod } from '#contract/admin/insights.ts'
import { dayMs, toIsoDate } from '#contract/time.ts'

/** Figure of a day. `key` is a specialty, language, hour, page or filter, or empty for a total. */
export type Figure = { day: string; metric: string; key: string; count: number }

export const addDays = (day: string, days: number): string =>
  toIsoDate(new Date(new Date(day).getTime() + days * dayMs))

/** Attendance of a session can change for so many days: reports, decisions and appeals. */
const changeableDays = 7
/** Figures of an existing installation are computed back to here. */
const historyDays = 90

/** What has been computed, and the day of the first account, before which nothing happened. */
type Computed = { lastComputed: string | null; firstAccount: string | null }

/**
 * Days whose figures are computed now, earliest first: those that have ended since the last run, and with them the days
 * before that can still have changed. None if the last ended day is done.
 */
export function listDaysToCompute({ lastComputed, firstAccount }: Computed, now: Date): string[] {
  const today = toIsoDate(now)
  const yesterday = addDays(today, -1)
  if (lastComputed !== null && lastComputed >= yesterday) return []
  const first = lastComputed === null ? firstAccount : addDays(lastComputed, 1 - changeableDays)
  // The last ended day is always computed: the figures then count as complete.
  return listDays({ from: addDays(today, -historyDays), until: today }).filter(
    day => day === yesterday || (first !== null && day >= first),
  )
}

/** The last day that has ended, and so many before. `until` is exclusive. */
export function getPeriod(days: InsightPeriod, now: Date) {
  const until = toIsoDate(now)
  return { from: addDays(until, -days), to: addDays(until, -1), until }
}

export const listDays = ({ from, until }: { from: string; until: string }): string[] => {
  const length = Math.round((Date.parse(until) - Date.parse(from)) / dayMs)
  return Array.from({ length }, (_, index) => addDays(from, index))
}

type Reply = z.input<typeof endpoints.insights.reply>

/** Totals of the period by key, those with the largest demand first. */
function sumByKey(figures: readonly Figure[], metrics: Record<string, string>) {
  const rows = new Map<string, Record<string, number>>()
  for (const { metric, key, count } of figures) {
    const name = metrics[metric]
    if (name === undefined) continue
    const row = rows.get(key) ?? Object.fromEntries(Object.values(metrics).map(each => [each, 0]))
    row[name] = (row[name] ?? 0) + count
    rows.set(key, row)
  }
  return [...rows].map(([key, row]) => ({ key, ...row }))
}

const supplyOf = (figures: readonly Figure[], kind: 'specialty' | 'language') => {
  const rows = sumByKey(figures, {
    [`offered_by_${kind}`]: 'offered',
    [`booked_by_${kind}`]: 'booked',
    [`searches_by_${kind}`]: 'searches',
    [`empty_searches_by_${kind}`]: 'emptySearches',
  }) as Reply['specialties']
  return rows.toSorted(
    (a, b) =>
      b.searches - a.searches || b.booked - a.booked || b.offered - a.offered || compare(a.key, b.key),
  )
}

const compare = (one: string, other: string) => (one < other ? -1 : 1)

function hoursOf(figures: readonly Figure[]): Reply['hours'] {
  const found = sumByKey(figures, { offered_by_hour: 'offered', booked_by_hour: 'booked' }) as Reply['hours']
  const byKey = new Map(found.map(row => [row.key, row]))
  return Array.from({ length: 24 }, (_, hour) => {
    const key = String(hour)
    return byKey.get(key) ?? { key, offered: 0, booked: 0 }
  })
}

function filtersOf(figures: readonly Figure[]): Reply['filters'] {
  const rows = sumByKey(figures, {
    searches_by_filter: 'searches',
    empty_searches_by_filter: 'emptySearches',
  }) as Reply['filters']
  return rows.toSorted((a, b) => b.searches - a.searches || compare(a.key, b.key))
}

/** Reply from the figures of a period. Every day and hour has a row, also without figures. */
export function summarize(days: readonly string[], figures: readonly Figure[]) {
  const counts = new Map(figures.map(({ day, metric, key, count }) => [`${day} ${metric} ${key}`, count]))
  const countOf = (day: string, metric: string, key = '') => counts.get(`${day} ${metric} ${key}`) ?? 0
  return {
    days: days.map(day => ({
      day,
      landingVisits: countOf(day, 'visits', 'landing'),
      findVisits: countOf(day, 'visits', 'find'),
      searches: countOf(day, 'searches'),
      emptySearches: countOf(day, 'empty_searches'),
      holds: countOf(day, 'holds'),
      confirmed: countOf(day, 'confirmed'),
      paid: countOf(day, 'paid'),
      again: countOf(day, 'again'),
      held: countOf(day, 'held'),
      interviewerNoShows: countOf(day, 'interviewer_no_shows'),
      intervieweeNoShows: countOf(day, 'interviewee_no_shows'),
      reviews: countOf(day, 'reviews'),
    })),
    specialties: supplyOf(figures, 'specialty'),
    languages: supplyOf(figures, 'language'),
    hours: hoursOf(figures),
    filters: filtersOf(figures),
  }
}
