import type { Booking } from '#contract/booking.ts'
import type { ParticipantRole } from '#contract/fields.ts'
import { recordingLimits } from '#contract/limits.ts'
import { scorecardLimits } from '#contract/room-limits.ts'
import { dayMs } from '#contract/time.ts'
import { useHasPassed, useNow } from '#web/components/dates/use-now.ts'
import { lazyWithRetry } from '#web/components/query/lazy-with-retry.tsx'
import { ButtonLink } from '#web/components/ui/Button.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import { Skeleton } from '#web/components/ui/Loading.tsx'
import { PageSection } from '#web/components/ui/PageHeader.tsx'
import { bookAgainPath } from '#web/features/bookings/booking-dialog/booking-link.ts'
import { RecordingSection } from '#web/features/replay/RecordingSection.tsx'
import { ReviewButton, ReviewSummary } from '#web/features/reviews/ReviewSummary.tsx'
import { Calibration } from '#web/features/scorecards/Calibration.tsx'
import { PracticePlan } from '#web/features/scorecards/PracticePlan.tsx'
import { ScorecardCard } from '#web/features/scorecards/ScorecardCard.tsx'
import { afterSession as text } from '#web/i18n/en/room/after-session.ts'
import { replay as recordingText } from '#web/i18n/en/room/replay.ts'
import { scorecard as scorecardText } from '#web/i18n/en/room/scorecard.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { ReplyOf } from '#web/lib/api/api-request.ts'
import { browserTimeZone, formatDate, formatDateTime } from '#web/lib/format.ts'

/** What an interviewee does next comes first: review, scorecard, exercises. Then what can be looked up. */
export function IntervieweeSections({
  booking,
  scorecard,
  name,
}: {
  booking: Booking
  scorecard: ReplyOf<'scorecard'> | null
  name: string
}) {
  const isReviewDue = booking.can.review && !booking.reviewed
  const isMissed =
    booking.attendance === 'interviewer_no_show' || booking.attendance === 'interviewee_no_show'
  return (
    <>
      {!booking.reviewed && !isMissed && (
        <ReviewRequest
          booking={booking}
          name={name}
          isScorecardWaiting={scorecard?.waitsForReview === true}
        />
      )}
      {(scorecard || !isMissed) && <ScorecardSection booking={booking} scorecard={scorecard} name={name} />}
      <Recording booking={booking} side="interviewee" name={name} />
      {booking.reviewed && <OwnReview booking={booking} />}
      <NextSteps booking={booking} name={name} isFirst={!isReviewDue} />
    </>
  )
}

function ReviewRequest({
  booking,
  name,
  isScorecardWaiting,
}: {
  booking: Booking
  name: string
  isScorecardWaiting: boolean
}) {
  const t = useTranslations(text)
  const language = useLanguage()
  const isOver = useHasPassed(Date.parse(booking.endTime))
  if (isOver && !booking.can.review) return null
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4">
      <div>
        <h2 className="text-20">{t('reviewTitle', { name })}</h2>
        <p className="mt-1 text-quiet">
          {booking.can.review
            ? t(isScorecardWaiting ? 'reviewOpensScorecard' : 'reviewText')
            : t('reviewLater', { at: formatDateTime(booking.endTime, null, browserTimeZone(), language) })}
        </p>
      </div>
      <ReviewButton booking={booking} variant="primary" />
    </Card>
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
  const now = useNow('minute')
  if (scorecard?.card)
    return (
      <>
        <PageSection id="scorecard" title={t('titleBy', { name })}>
          <ScorecardCard card={scorecard.card} booking={booking} />
        </PageSection>
        {scorecard.plan.length > 0 && <PracticePlan plan={scorecard.plan} card={scorecard.card} />}
      </>
    )
  const until = Date.parse(booking.endTime) + scorecardLimits.writeDays * dayMs
  return (
    <PageSection id="scorecard" title={t('title')}>
      <p className="max-w-text text-quiet">
        {scorecard?.waitsForReview
          ? t('reviewFirstHint')
          : now < until
            ? t('waiting', { name, until: formatDateTime(until, null, browserTimeZone(), language) })
            : t('neverSent', { days: scorecardLimits.writeDays })}
      </p>
    </PageSection>
  )
}

function OwnReview({ booking }: { booking: Booking }) {
  const t = useTranslations(text)
  return (
    <PageSection title={t('review')} actions={<ReviewButton booking={booking} />}>
      {booking.review && <ReviewSummary review={booking.review} isOwn />}
    </PageSection>
  )
}

function NextSteps({ booking, name, isFirst }: { booking: Booking; name: string; isFirst: boolean }) {
  const t = useTranslations(text)
  return (
    <PageSection title={t('next')}>
      <ul className="grid gap-4 sm:grid-cols-2">
        <li>
          <Card className="grid h-full content-between justify-items-start gap-4">
            <p>{t('bookAgainText')}</p>
            <ButtonLink to={bookAgainPath(booking)} variant={isFirst ? 'primary' : 'secondary'}>
              {t('bookAgain', { name })}
            </ButtonLink>
          </Card>
        </li>
        <li>
          <Card className="grid h-full content-between justify-items-start gap-4">
            <p>{t('coachText')}</p>
            <ButtonLink to="/interview-training" variant="secondary">
              {t('coach')}
            </ButtonLink>
          </Card>
        </li>
      </ul>
    </PageSection>
  )
}

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
      <OwnScorecardSection booking={booking} scorecard={scorecard} name={name} />
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

function OwnScorecardSection({
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

function Recording({ booking, side, name }: { booking: Booking; side: ParticipantRole; name: string }) {
  const t = useTranslations(recordingText)
  const language = useLanguage()
  const deletedAt = Date.parse(booking.endTime) + recordingLimits.retentionDays * dayMs
  const date = formatDate(deletedAt, browserTimeZone(), language)
  const hasContent = booking.can.replay || booking.recording !== null
  return (
    <PageSection id="recording" title={t('title')} text={hasContent && t('forWhom', { name, date })}>
      <RecordingSection booking={booking} side={side} />
    </PageSection>
  )
}
