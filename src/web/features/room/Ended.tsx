import { Button, ButtonLink } from '#web/components/ui/Button.tsx'
import { PageHeader } from '#web/components/ui/PageHeader.tsx'
import { useServerNow } from '#web/components/ui/use-now.ts'
import type { TextKey } from '#web/i18n/define-messages.ts'
import { room } from '#web/i18n/en/room.ts'
import { problemText } from '#web/i18n/error-message.ts'
import { useText } from '#web/i18n/translate.ts'
import type { Ending } from './room-state.ts'
import type { Session } from './session-state.ts'
import type { Meeting } from './use-meeting.ts'

const titles = {
  left: 'endedLeft',
  replaced: 'endedReplaced',
  over: 'endedOver',
  refused: 'endedRefused',
  closed: 'closed',
} as const satisfies Record<Ending | 'closed', TextKey<(typeof room)['words']>>

/** After the call, or long after the session: what happened, and where to go from here. */
export function Ended({
  session,
  ending,
  meeting,
}: {
  session: Session
  ending: Ending | 'closed'
  meeting: Meeting
}) {
  const t = useText(room)
  const now = useServerNow(1000)
  const mayReturn = now < session.closesAt && (ending === 'left' || ending === 'replaced')
  return (
    <>
      <PageHeader title={t(titles[ending])} subtitle={hint()} />
      <div className="flex flex-col gap-3 sm:flex-row">
        {session.mayReview && (
          <ButtonLink to="/interviewee-bookings?group=past">{t('leaveReview')}</ButtonLink>
        )}
        {session.mayGrade && (
          <ButtonLink to={`/scorecard/${session.id}`} look={mayReturn ? 'secondary' : 'primary'}>
            {t('scorecard')}
          </ButtonLink>
        )}
        {mayReturn && (
          <Button look={session.mayReview ? 'secondary' : 'primary'} onClick={meeting.returnToLobby}>
            {t(ending === 'replaced' ? 'useHere' : 'comeBack')}
          </Button>
        )}
        <ButtonLink to="/bookings" look="secondary">
          {t('myBookings')}
        </ButtonLink>
      </div>
    </>
  )

  function hint(): string {
    if (ending === 'left')
      return mayReturn ? t('endedLeftHint', { name: session.other.name }) : t('closedHint')
    if (ending === 'replaced') return t('endedReplacedHint')
    if (ending === 'over') return t('endedOverHint')
    if (ending === 'refused' && meeting.refused?.error) return problemText(meeting.refused.error)
    return t('closedHint')
  }
}
