import { Button, ButtonLink } from '#web/components/ui/Button.tsx'
import { PageHeader } from '#web/components/ui/PageHeader.tsx'
import { useServerNow } from '#web/components/ui/use-now.ts'
import type { MessageKey } from '#web/i18n/define-messages.ts'
import { room } from '#web/i18n/en/room.ts'
import { errorMessage } from '#web/i18n/error-message.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { EndReason } from './room-reducer.ts'
import type { RoomSession } from './room-session.ts'
import type { RoomClient } from './use-room-client.ts'

const titles = {
  left: 'endedLeft',
  replaced: 'endedReplaced',
  over: 'endedOver',
  'join-failed': 'endedRefused',
  closed: 'closed',
} as const satisfies Record<EndReason | 'closed', MessageKey<(typeof room)['messages']>>

export function CallEnded({
  session,
  endReason,
  roomClient,
}: {
  session: RoomSession
  endReason: EndReason | 'closed'
  roomClient: RoomClient
}) {
  const t = useTranslations(room)
  const now = useServerNow(1000)
  const mayReturn = now < session.closesAt && (endReason === 'left' || endReason === 'replaced')
  return (
    <>
      <PageHeader title={t(titles[endReason])} subtitle={hint()} />
      <div className="flex flex-col gap-3 sm:flex-row">
        {session.canReview && (
          <ButtonLink to="/interviewee-bookings?group=past">{t('leaveReview')}</ButtonLink>
        )}
        {session.canGrade && (
          <ButtonLink to={`/scorecard/${session.id}`} variant={mayReturn ? 'secondary' : 'primary'}>
            {t('scorecard')}
          </ButtonLink>
        )}
        {mayReturn && (
          <Button variant={session.canReview ? 'secondary' : 'primary'} onClick={roomClient.returnToLobby}>
            {t(endReason === 'replaced' ? 'useHere' : 'comeBack')}
          </Button>
        )}
        <ButtonLink to="/bookings" variant="secondary">
          {t('myBookings')}
        </ButtonLink>
      </div>
    </>
  )

  function hint(): string {
    if (endReason === 'left')
      return mayReturn ? t('endedLeftHint', { name: session.peer.name }) : t('closedHint')
    if (endReason === 'replaced') return t('endedReplacedHint')
    if (endReason === 'over') return t('endedOverHint')
    if (endReason === 'join-failed' && roomClient.joinFailure?.error)
      return errorMessage(roomClient.joinFailure.error)
    return t('closedHint')
  }
}
