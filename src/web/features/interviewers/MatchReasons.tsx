import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import type { InterviewerCard } from '#contract/interviewer.ts'
import type { SpokenLanguage } from '#contract/profile.ts'
import { foldText, splitSearchText, trimSearchText } from '#contract/search-text.ts'
import type { ExperienceLevel, InterviewType } from '#contract/training.ts'
import { myProfileQuery } from '#web/features/profiles/api.ts'
import { interviewer } from '#web/i18n/en/public/interviewer.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { languageName } from '#web/lib/format.ts'
import type { Filter } from './filter-params.ts'
import { useInterviewKinds } from './interviewer-names.ts'

/** One line that says why an interviewer fits the search. Renders nothing without a reason. */
export function MatchReasons({
  interviewer: card,
  filter,
}: {
  interviewer: InterviewerCard
  filter: Filter
}) {
  const t = useTranslations(interviewer)
  const { data: profile } = useQuery(myProfileQuery)
  const reasonText = useReasonText()
  const reasons = findMatchReasons(card, filter, profile?.languages ?? [])
  if (reasons.length === 0) return null
  const text = reasons.map(reasonText).join(' · ')
  return (
    <p className="flex items-start gap-2 text-15 text-accent">
      <CircleCheck aria-hidden className="mt-1 size-4 shrink-0" />
      <span>
        <span className="sr-only">{t('whyThisOne')} </span>
        {text.charAt(0).toUpperCase() + text.slice(1)}
      </span>
    </p>
  )
}

function useReasonText(): (reason: MatchReason) => string {
  const t = useTranslations(interviewer)
  const language = useLanguage()
  const { typeName, levelName } = useInterviewKinds()
  return reason => {
    switch (reason.kind) {
      case 'speaks': {
        const names = reason.languages.map(spoken => languageName(spoken, language))
        // Russian writes languages in lower case.
        const languages = names.join(', ')
        return t('speaks', { languages: language === 'en' ? languages : languages.toLowerCase() })
      }
      case 'worksAt':
        return t('worksAt', { company: reason.company })
      case 'runsType':
        return t('runsType', { type: typeName(reason.type) })
      case 'preparesLevel':
        return t('preparesLevel', { level: levelName(reason.level) })
    }
  }
}

type MatchReason =
  | { kind: 'speaks'; languages: SpokenLanguage[] }
  | { kind: 'worksAt'; company: string }
  | { kind: 'runsType'; type: InterviewType }
  | { kind: 'preparesLevel'; level: ExperienceLevel }

const maxReasons = 3

/** Why an interviewer fits this user and search. Facts that do not depend on them are no reason. */
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

function isNamedIn(text: string, company: string): boolean {
  const name = foldText(company)
  return trimSearchText(text).length > 1 && splitSearchText(text).every(word => name.includes(foldText(word)))
}
