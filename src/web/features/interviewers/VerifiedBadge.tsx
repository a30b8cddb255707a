import { BadgeCheck } from 'lucide-react'
import type { InterviewerCard } from '#contract/interviewer.ts'
import { Badge } from '#web/components/ui/Badge.tsx'
import { interviewer } from '#web/i18n/en/public/interviewer.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { browserTimeZone, formatDate } from '#web/lib/format.ts'

/** For interviewers whom an admin approved in a review. The pointer and screen readers get the date. */
export function VerifiedBadge({
  interviewer: { verifiedAt },
}: {
  interviewer: Pick<InterviewerCard, 'verifiedAt'>
}) {
  const t = useTranslations(interviewer)
  const language = useLanguage()
  if (!verifiedAt) return null
  const date = t('verifiedOn', { date: formatDate(verifiedAt, browserTimeZone(), language) })
  return (
    // Above the link that covers a card, so that the pointer reaches it.
    <span title={date} className="relative inline-flex">
      <Badge variant="success">
        <BadgeCheck aria-hidden />
        {t('verified')}
        <span className="sr-only">, {date}</span>
      </Badge>
    </span>
  )
}
