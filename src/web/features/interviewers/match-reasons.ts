import type { InterviewerCard } from '#contract/interviewer.ts'
import type { SpokenLanguage } from '#contract/profile.ts'
import type { ExperienceLevel, InterviewType } from '#contract/training.ts'
import type { Filter } from './filter-params.ts'

export type MatchReason =
  | { kind: 'speaks'; languages: SpokenLanguage[] }
  | { kind: 'worksAt'; company: string }
  | { kind: 'runsType'; type: InterviewType }
  | { kind: 'preparesLevel'; level: ExperienceLevel }

const maxReasons = 3

/** Why an interviewer fits this person and search. What the card says of anyone is no reason. */
export function findMatchReasons(
  card: InterviewerCard,
  filter: Filter,
  ownLanguages: readonly SpokenLanguage[],
): MatchReason[] {
  return [...languageReasons(card, filter, ownLanguages), ...requestedReasons(card, filter)].slice(
    0,
    maxReasons,
  )
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
