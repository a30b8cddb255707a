import type { Booking } from '#contract/booking.ts'
import { dayMs } from '#contract/time.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import { Countdown } from '#web/components/ui/Countdown.tsx'
import { PageHeader } from '#web/components/ui/PageHeader.tsx'
import { Notice } from '#web/components/ui/States.tsx'
import { useServerNow } from '#web/components/ui/use-now.ts'
import { When } from '#web/components/ui/When.tsx'
import { CandidatePanel } from '#web/features/bookings/interviewee-profile/CandidatePanel.tsx'
import { Notes } from '#web/features/bookings/interviewee-profile/Notes.tsx'
import { MessagesButton } from '#web/features/bookings/messages/MessagesButton.tsx'
import { room } from '#web/i18n/en/room.ts'
import { problemText } from '#web/i18n/error-message.ts'
import { Rich } from '#web/i18n/Trans.tsx'
import { useText } from '#web/i18n/translate.ts'
import { LineCheck } from './ConnectionCheck.tsx'
import { DevicePickers } from './DevicePickers.tsx'
import { DeviceTroubles } from './DeviceTroubles.tsx'
import { Preview } from './Preview.tsx'
import { SpeakerCheck } from './SpeakerCheck.tsx'
import type { Session } from './session-state.ts'
import type { OwnDevices } from './use-devices.ts'
import type { Meeting } from './use-meeting.ts'

/** Before the call: oneself as the other will see one, the devices, and the way in as soon as the room is open. */
export function Lobby({
  session,
  booking,
  meeting,
  devices,
}: {
  session: Session
  booking: Booking
  meeting: Meeting
  devices: OwnDevices
}) {
  const t = useText(room)
  const { refused } = meeting
  return (
    <>
      <PageHeader
        title={t('titleWith', { name: session.other.name })}
        subtitle={<When start={session.startsAt} end={session.endsAt} />}
      />
      {session.otherLink && <OtherLink to={session.otherLink} />}
      {!session.mayBeRecorded && <Notice className="mb-6">{t('notRecorded')}</Notice>}
      <div className="grid gap-6 lg:grid-cols-[3fr_2fr] lg:items-start">
        <Preview session={session} devices={devices} />
        <Card className="grid gap-5">
          {devices.stage === 'asked' && <DevicePickers devices={devices} />}
          <SpeakerCheck devices={devices} />
          <LineCheck session={session} />
          <DeviceTroubles devices={devices} />
          {devices.stage === 'unasked' && <AskFirst onAllow={devices.ask} />}
          {devices.stage === 'asking' && <Notice kind="attention">{t('asking')}</Notice>}
          {refused && (
            <Notice kind="lost">{refused.error ? problemText(refused.error) : t('unreachable')}</Notice>
          )}
          <WayIn session={session} meeting={meeting} devices={devices} />
        </Card>
      </div>
      <section aria-label={t('beforehand')} className="mt-6 grid gap-3 lg:max-w-3xl">
        <Notes booking={booking} />
        <CandidatePanel booking={booking} />
        <div className="-ml-4 empty:hidden [&_button]:gap-3">
          <MessagesButton booking={booking} side={session.side} />
        </div>
      </section>
    </>
  )
}

function OtherLink({ to }: { to: string }) {
  const t = useText(room)
  return (
    <Notice kind="attention" className="mb-6">
      <Rich
        text={t('otherLink')}
        tags={{
          link: text => (
            <a href={to} target="_blank" rel="noopener noreferrer" className="link">
              {text}
            </a>
          ),
        }}
      />
    </Notice>
  )
}

/** Why the browser is about to ask, before it does. */
function AskFirst({ onAllow }: { onAllow: () => void }) {
  const t = useText(room)
  return (
    <div className="grid gap-3">
      <h2 className="text-20">{t('askTitle')}</h2>
      <p className="text-15 text-quiet">{t('askWhy')}</p>
      <Button onClick={onAllow}>{t('allow')}</Button>
    </div>
  )
}

function WayIn({ session, meeting, devices }: { session: Session; meeting: Meeting; devices: OwnDevices }) {
  const t = useText(room)
  const leftMs = session.opensAt - useServerNow(1000)
  if (leftMs > 0) {
    return (
      <div className="grid gap-1 rounded-medium bg-accent-tint p-4">
        {leftMs > dayMs ? (
          <p className="font-medium">{t('opensLater')}</p>
        ) : (
          <p>
            {t('opensIn')} <Countdown until={session.opensAt} className="block font-serif text-34" />
          </p>
        )}
        <p className="text-15">{t('opensHint')}</p>
      </div>
    )
  }
  const isJoining = meeting.room.stage === 'joining'
  const { microphone, camera, stage } = devices
  const hasNothing = !microphone.track && !camera.track
  const isMuted = microphone.track !== null && !microphone.isOn
  return (
    <Button
      look={stage === 'unasked' ? 'secondary' : 'primary'}
      busy={isJoining}
      disabled={stage === 'asking'}
      onClick={meeting.join}
    >
      {t(isJoining ? 'joining' : hasNothing ? 'joinWithout' : isMuted ? 'joinMuted' : 'join')}
    </Button>
  )
}
