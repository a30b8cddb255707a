import type { Booking } from '#contract/booking.ts'
import { scorecardLimits } from '#contract/room-limits.ts'
import { lazyWithRetry } from '#web/components/query/lazy-with-retry.tsx'
import { Skeleton } from '#web/components/ui/Loading.tsx'
import { PageSection } from '#web/components/ui/PageHeader.tsx'
import { ReviewSummary } from '#web/features/reviews/ReviewSummary.tsx'
import { Calibration } from '#web/features/scorecards/Calibration.tsx'
import { ScorecardCard } from '#web/features/scorecards/ScorecardCard.tsx'
import { afterSession as text } from '#web/i18n/en/room/after-session.ts'
import { scorecard as scorecardText } from '#web/i18n/en/room/scorecard.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { ReplyOf } from '#web/lib/api/api-request.ts'
import { browserTimeZone, formatDateTime } from '#web/lib/format.ts'
import { Recording } from './Recording.tsx'

/** The form and its schema load for interviewers only. */
const ScorecardForm = lazyWithRetry(
  () => import('#web/features/scorecards/ScorecardForm.tsx').then(module => module.ScorecardForm),
  <Skeleton className="h-dvh rounded-large" />,
)

/** An interviewer writes the scorecard first. Then what can be looked up. */
export function InterviewerSections({
  booking,
  scorecard,
  name,
}: {
  booking: Booking
  scorecard: ReplyOf<'scorecard'> | null
  name: string
}) {
  const t = useTranslations(text)
  return (
    <>
      <ScorecardSection booking={booking} scorecard={scorecard} name={name} />
      <Recording booking={booking} side="interviewer" name={name} />
      {booking.review && (
        <PageSection title={t('review')}>
          <ReviewSummary review={booking.review} isOwn={false} />
        </PageSection>
      )}
      {scorecard?.sentAt && <Calibration />}
    </>
  )
}

function ScorecardSection({
  booking,
  scorecard,
  name,
}: {
  booking: Booking
  scorecard: ReplyOf<'scorecard'> | null
  name: string
}) {
  const t = useTranslations(scorecardText)
  const language = useLanguage()
  if (!scorecard) return null
  if (!scorecard.until)
    return (
      <PageSection id="scorecard" title={t('titleOf', { name })}>
        {scorecard.card ? (
          <ScorecardCard card={scorecard.card} booking={booking} />
        ) : (
          <p className="text-quiet">{t('neverSent', { days: scorecardLimits.writeDays })}</p>
        )}
      </PageSection>
    )
  const until = formatDateTime(scorecard.until, null, browserTimeZone(), language)
  const isSent = scorecard.sentAt !== null
  return (
    <PageSection
      id="scorecard"
      title={t('titleOf', { name })}
      text={t(isSent ? 'correctable' : 'sendable', { until })}
    >
      <ScorecardForm
        booking={booking}
        initial={scorecard.draft ?? scorecard.card}
        suggested={scorecard.suggested}
        isSent={isSent}
      />
    </PageSection>
  )
}
