import { useNow } from '#web/components/dates/use-now.ts'
import { Button, ButtonLink } from '#web/components/ui/Button.tsx'
import { PageHeader } from '#web/components/ui/PageHeader.tsx'
import { ReviewButton } from '#web/features/reviews/ReviewSummary.tsx'
import type { MessageKey } from '#web/i18n/define-messages.ts'
import { afterSession } from '#web/i18n/en/room/after-session.ts'
import { room } from '#web/i18n/en/room/room.ts'
import { errorMessage } from '#web/i18n/error-message.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { browserTimeZone, formatTime } from '#web/lib/format.ts'
import type { EndReason, JoinError } from './connection/room-reducer.ts'
import { useRoom } from './room-context.ts'

const titles = {
  left: 'endedLeft',
  replaced: 'endedReplaced',
  over: 'endedOver',
  'join-failed': 'endedRefused',
  closed: 'closed',
} as const satisfies Record<EndReason | 'closed', MessageKey<(typeof room)['messages']>>

export function CallEnded({
  endReason,
  joinError,
}: {
  endReason: EndReason | 'closed'
  joinError: JoinError | null
}) {
  const t = useTranslations(room)
  const tAfter = useTranslations(afterSession)
  const language = useLanguage()
  const { session, booking, roomClient } = useRoom()
  const now = useNow('second')
  const mayReturn = now < session.closesAt && (endReason === 'left' || endReason === 'replaced')
  const hints = {
    left: mayReturn
      ? tAfter('backUntil', { time: formatTime(session.closesAt, browserTimeZone(), language) })
      : tAfter('thanks'),
    replaced: t('endedReplacedHint'),
    over: tAfter('thanks'),
    'join-failed': joinError && joinError !== 'blocked' ? errorMessage(joinError) : t('closedHint'),
    closed: t('closedHint'),
  }
  const hasBegun = now >= Date.parse(booking.startTime)
  const canReview = booking.can.review && !booking.reviewed
  // In another tab the call goes on, so returning to it comes first.
  const isReturnFirst = mayReturn && (endReason === 'replaced' || !(canReview || booking.can.grade))
  const next = isReturnFirst ? 'secondary' : 'primary'
  return (
    <>
      <PageHeader title={t(titles[endReason])} subtitle={hints[endReason]} />
      <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        {canReview && <ReviewButton booking={booking} variant={next} />}
        {booking.can.grade && (
          <ButtonLink to={`/sessions/${session.id}`} variant={next}>
            {tAfter('writeScorecard')}
          </ButtonLink>
        )}
        {mayReturn && (
          <Button variant={isReturnFirst ? 'primary' : 'secondary'} onClick={roomClient.returnToLobby}>
            {t(endReason === 'replaced' ? 'useHere' : 'comeBack')}
          </Button>
        )}
        {hasBegun && !booking.can.grade && (
          <ButtonLink to={`/sessions/${session.id}`} variant={canReview ? 'secondary' : next}>
            {tAfter('openSession')}
          </ButtonLink>
        )}
        <ButtonLink to="/bookings" variant="secondary">
          {t('myBookings')}
        </ButtonLink>
      </div>
    </>
  )
}
