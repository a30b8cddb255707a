import type { InterviewerCard } from '#contract/interviewer.ts'
import type { SpokenLanguage } from '#contract/profile.ts'
import { dayMs } from '#contract/time.ts'
import type { ExperienceLevel, InterviewType } from '#contract/training.ts'
import type { Filter } from './filter-params.ts'

export type MatchReason =
  | { kind: 'speaks'; languages: SpokenLanguage[] }
  | { kind: 'worksAt'; company: string }
  | { kind: 'runsType'; type: InterviewType }
  | { kind: 'preparesLevel'; level: ExperienceLevel }
  | { kind: 'free'; at: string }
  | { kind: 'rated'; rating: number; count: number }

const maxReasons = 3
/** From here on a rating says something about the interviewer. */
const notableRating = { rating: 4.5, reviews: 5 }
const soonDays = 7

/** Why an interviewer fits a search: what was asked for first, then what speaks for anyone. */
export function findMatchReasons(
  card: InterviewerCard,
  filter: Filter,
  { ownLanguages, now }: { ownLanguages: readonly SpokenLanguage[]; now: number },
): MatchReason[] {
  return [
    ...languageReasons(card, filter, ownLanguages),
    ...requestedReasons(card, filter),
    ...generalReasons(card, now),
  ].slice(0, maxReasons)
}

/** Languages of the filter, else the user's own. English alone is no reason, as most interviewers speak it. */
function languageReasons(
  { languages }: InterviewerCard,
  filter: Filter,
  ownLanguages: readonly SpokenLanguage[],
): MatchReason[] {
  const isChosen = filter.languages.length > 0
  const wanted = isChosen ? filter.languages : ownLanguages.filter(language => language !== 'English')
  const spoken = wanted.filter(language => languages.includes(language))
  return spoken.length > 0 ? [{ kind: 'speaks', languages: spoken }] : []
}

function requestedReasons(
  { company, interviewTypes, levels }: InterviewerCard,
  filter: Filter,
): MatchReason[] {
  const { type, level } = filter
  const isAtCompany =
    company !== null && [filter.company, filter.search].some(text => isNamedIn(text, company))
  return [
    ...(isAtCompany ? [{ kind: 'worksAt' as const, company }] : []),
    ...(type !== '' && interviewTypes.includes(type) ? [{ kind: 'runsType' as const, type }] : []),
    ...(level !== '' && levels.includes(level) ? [{ kind: 'preparesLevel' as const, level }] : []),
  ]
}

const isNamedIn = (text: string, company: string): boolean =>
  text.trim().length > 1 && company.toLowerCase().includes(text.trim().toLowerCase())

function generalReasons(
  { nextAvailableSlot: at, rating, reviewCount }: InterviewerCard,
  now: number,
): MatchReason[] {
  const isSoon = at !== null && Date.parse(at) - now < soonDays * dayMs
  const isNotable = rating !== null && rating >= notableRating.rating && reviewCount >= notableRating.reviews
  return [
    ...(isSoon ? [{ kind: 'free' as const, at }] : []),
    ...(isNotable ? [{ kind: 'rated' as const, rating, count: reviewCount }] : []),
  ]
}
