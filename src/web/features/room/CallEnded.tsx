import { useNow } from '#web/components/dates/use-now.ts'
import { Button, ButtonLink } from '#web/components/ui/Button.tsx'
import { PageHeader } from '#web/components/ui/PageHeader.tsx'
import type { MessageKey } from '#web/i18n/define-messages.ts'
import { room } from '#web/i18n/en/room/room.ts'
import { errorMessage } from '#web/i18n/error-message.ts'
import { useTranslations } from '#web/i18n/translate.ts'
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
  const { session, booking, roomClient } = useRoom()
  const now = useNow(1000)
  const mayReturn = now < session.closesAt && (endReason === 'left' || endReason === 'replaced')
  const canReview = booking.can.review && !booking.reviewed
  const hints = {
    left: mayReturn ? t('endedLeftHint', { name: session.peer.name }) : t('closedHint'),
    replaced: t('endedReplacedHint'),
    over: t('endedOverHint'),
    'join-failed': joinError && joinError !== 'blocked' ? errorMessage(joinError) : t('closedHint'),
    closed: t('closedHint'),
  }
  return (
    <>
      <PageHeader title={t(titles[endReason])} subtitle={hints[endReason]} />
      <div className="flex flex-col gap-3 sm:flex-row">
        {canReview && <ButtonLink to="/interviewee-bookings?group=past">{t('leaveReview')}</ButtonLink>}
        {booking.can.grade && (
          <ButtonLink to={`/scorecard/${session.id}`} variant={mayReturn ? 'secondary' : 'primary'}>
            {t('scorecard')}
          </ButtonLink>
        )}
        {mayReturn && (
          <Button variant={canReview ? 'secondary' : 'primary'} onClick={roomClient.returnToLobby}>
            {t(endReason === 'replaced' ? 'useHere' : 'comeBack')}
          </Button>
        )}
        <ButtonLink to="/bookings" variant="secondary">
          {t('myBookings')}
        </ButtonLink>
      </div>
    </>
  )
}
