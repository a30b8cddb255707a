import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import type { InterviewerCard } from '#contract/interviewer.ts'
import { myProfileQuery } from '#web/features/profiles/api.ts'
import { interviewer } from '#web/i18n/en/public/interviewer.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { languageName } from '#web/lib/format.ts'
import type { Filter } from './filter-params.ts'
import { findMatchReasons, type MatchReason } from './match-reasons.ts'
import { useInterviewKinds } from './use-interview-kinds.ts'

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
  const say = useReasonText()
  const reasons = findMatchReasons(card, filter, profile?.languages ?? [])
  if (reasons.length === 0) return null
  const text = reasons.map(say).join(' · ')
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
