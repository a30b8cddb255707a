import { experienceLevels, interviewTypes, spokenLanguages } from '#contract/enums.ts'
import { type InterviewerFilter, interviewerFilter, sessionLengths } from '#contract/interviewer.ts'
import { searchLimits } from '#contract/limits.ts'
import type { SpokenLanguage } from '#contract/profile.ts'
import { dayMs } from '#contract/time.ts'
import { speakers, specialties } from './search-seed.ts'

/** Typical filters: mostly two languages, often a specialty or a date range, sometimes later pages. */
export function randomFilter(random: () => number, now: Date, search?: string): InterviewerFilter {
  const day = (ahead: number) => new Date(now.getTime() + ahead * dayMs).toISOString().slice(0, 10)
  const chance = random()
  const count = chance < 0.6 ? 2 : chance < 0.85 ? 1 : 0
  const from = 1 + Math.floor(random() * 14)
  const length = pick(random, [1, 7, 7, 30])
  return interviewerFilter.parse({
    languages: languagesFrom(random, count),
    ...(random() < 0.6 ? { specialty: pick(random, specialties) } : {}),
    ...(random() < 0.5 ? { availableFrom: day(from), availableTo: day(from + length - 1) } : {}),
    ...(search ? { search } : {}),
    page: pick(random, [1, 1, 1, 1, 1, 1, 1, 2, 2, 4]),
    pageSize: searchLimits.pageSize,
  })
}

/** The filter with what one session must match: mostly a length, often a price or an interview type. */
export function addSessionFilter(random: () => number, filter: InterviewerFilter): InterviewerFilter {
  const share = (chance: number) => random() < chance
  return {
    ...filter,
    ...(share(0.6) ? { sessionLength: pick(random, sessionLengths) } : {}),
    ...(share(0.4) ? { maxPrice: pick(random, [30, 50, 80]) } : {}),
    ...(share(0.3) ? { interviewType: pick(random, Object.values(interviewTypes)) } : {}),
    ...(share(0.3) ? { experienceLevel: pick(random, Object.values(experienceLevels)) } : {}),
    ...(share(0.1) ? { freeIntro: true } : {}),
  }
}

/** Distinct languages, weighted by their number of speakers. */
function languagesFrom(random: () => number, count: number): SpokenLanguage[] {
  const chosen = new Set<SpokenLanguage>()
  while (chosen.size < count) {
    const language = pick(random, spokenLanguages)
    if (random() < speakers[language]) chosen.add(language)
  }
  return [...chosen]
}

function pick<T>(random: () => number, from: readonly [T, ...T[]] | readonly T[]): T {
  const choice = from[Math.floor(random() * from.length)]
  if (choice === undefined) throw new Error('nothing to pick from')
  return choice
}
