import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { type ReactNode, useEffect, useState } from 'react'
import { dayMs } from '#contract/time.ts'
import { Countdown } from '#web/components/dates/Countdown.tsx'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import { useHasPassed, useNow } from '#web/components/dates/use-now.ts'
import { Alert } from '#web/components/ui/Alert.tsx'
import { Button, ButtonLink } from '#web/components/ui/Button.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import { PageHeader } from '#web/components/ui/PageHeader.tsx'
import { BookingNotes } from '#web/features/bookings/interviewee-profile/BookingNotes.tsx'
import { IntervieweePanel } from '#web/features/bookings/interviewee-profile/IntervieweePanel.tsx'
import { MessagesButton } from '#web/features/bookings/messages/MessagesButton.tsx'
import { BookingAnswers, BookingType } from '#web/features/bookings/session-types/BookingType.tsx'
import { roomPresenceQuery } from '#web/features/room/api.ts'
import { ParticipantTile } from '#web/features/room/call/ParticipantTile.tsx'
import type { JoinError } from '#web/features/room/connection/room-reducer.ts'
import { DeviceErrors, InterruptionNotice } from '#web/features/room/devices/DeviceErrors.tsx'
import { DeviceToggle } from '#web/features/room/devices/DeviceToggle.tsx'
import {
  deviceKinds,
  groupDeviceErrors,
  type LocalDevicesState,
} from '#web/features/room/devices/local-devices.ts'
import { useRoom } from '#web/features/room/room-context.ts'
import { room } from '#web/i18n/en/room/room.ts'
import { errorMessage } from '#web/i18n/error-message.ts'
import { Trans } from '#web/i18n/Trans.tsx'
import { useTranslations } from '#web/i18n/translate.ts'
import { ConnectionCheck } from './ConnectionCheck.tsx'
import { DevicePickers, SpeakerSelect } from './DevicePickers.tsx'
import { DeviceTests } from './DeviceTests.tsx'
import { RecordingChoice } from './RecordingChoice.tsx'

export function Lobby({ joinError }: { joinError: JoinError | null }) {
  const t = useTranslations(room)
  const { session, booking, devices } = useRoom()
  const { isOpening, isSlow } = useOpening(devices.permissionStage)
  const isAwaitingDevices = devices.permissionStage !== 'requested' || hasOnePreviewError(devices)
  return (
    <>
      <PageHeader
        title={t('titleWith', { name: session.peer.name })}
        subtitle={<DateTime start={session.startsAt} end={session.endsAt} />}
        actions={
          <ButtonLink to="/bookings" variant="secondary">
            {t('myBookings')}
          </ButtonLink>
        }
      />
      {session.externalLink && <ExternalMeetingLink to={session.externalLink} />}
      {!booking.mayBeRecorded && (
        <Alert className="mb-6">
          {session.side === 'interviewee'
            ? t('notRecordedOwn')
            : t('notRecorded', { name: session.peer.name })}
        </Alert>
      )}
      <div className="grid gap-6 lg:grid-cols-[3fr_2fr] lg:items-start">
        <CameraPreview isOpening={isOpening} isSlow={isSlow} />
        <div className="grid gap-6">
          <Card className="grid gap-4">
            {!hasOnePreviewError(devices) && <DeviceErrors />}
            <InterruptionNotice />
            {joinError && (
              <Alert variant="danger">
                {joinError === 'blocked' ? t('unreachable') : errorMessage(joinError)}
              </Alert>
            )}
            <PeerPresence />
            <JoinButton isOpening={isOpening} />
            {booking.mayBeRecorded && !session.externalLink && <RecordingChoice />}
          </Card>
          <Card className="grid gap-5">
            <DevicePickers isOpening={isAwaitingDevices} />
            <SpeakerSelect isOpening={isAwaitingDevices} />
            <DeviceTests isOpening={isAwaitingDevices} />
            <ConnectionCheck />
          </Card>
        </div>
      </div>
      <section aria-label={t('beforehand')} className="mt-6 grid gap-3 lg:max-w-3xl">
        <BookingType booking={booking} />
        <BookingAnswers booking={booking} bookingId={booking.id} />
        <BookingNotes booking={booking} />
        <IntervieweePanel booking={booking} />
        <div className="-ml-4 empty:hidden [&_button]:gap-3">
          <MessagesButton booking={booking} />
        </div>
      </section>
    </>
  )
}

/** An error of both devices is shown in the place of the picture, so that it moves nothing. */
const hasOnePreviewError = (devices: LocalDevicesState) => groupDeviceErrors(devices)[0]?.device === 'both'

function CameraPreview({ isOpening, isSlow }: { isOpening: boolean; isSlow: boolean }) {
  const t = useTranslations(room)
  const { session, devices } = useRoom()
  const { camera, microphone, permissionStage } = devices
  const hasError = hasOnePreviewError(devices)
  return (
    <section aria-label={t('preview')}>
      <div className="relative">
        <ParticipantTile
          participant={session.self}
          track={camera.track}
          isSelf
          isLarge
          isMuted={microphone.track !== null && !microphone.isOn}
          placeholder={
            permissionStage === 'requested' ? (
              <p className="text-15">{t('cameraOff')}</p>
            ) : (
              isSlow && (
                <p role="status" className="text-15">
                  {t('opening')}
                </p>
              )
            )
          }
          className="relative aspect-[4/3] w-full sm:aspect-video"
        />
        {permissionStage !== 'requested' && !isOpening && (
          <PreviewMessage>
            <PermissionPrompt isAsking={permissionStage === 'requesting'} onAllow={devices.requestAccess} />
          </PreviewMessage>
        )}
        {hasError && (
          <PreviewMessage>
            <DeviceErrors />
          </PreviewMessage>
        )}
        {permissionStage === 'requested' && !hasError && (
          <div className="absolute inset-x-0 bottom-4 flex justify-center gap-3">
            <DeviceToggle kind="microphone" />
            <DeviceToggle kind="camera" />
          </div>
        )}
      </div>
    </section>
  )
}

/** Instead of the picture. */
const PreviewMessage = ({ children }: { children: ReactNode }) => (
  <div className="absolute inset-0 grid content-center justify-items-center overflow-y-auto rounded-large border border-hairline bg-sunken p-4">
    <div className="w-full max-w-form">{children}</div>
  </div>
)

function ExternalMeetingLink({ to }: { to: string }) {
  const t = useTranslations(room)
  return (
    <Alert variant="warning" className="mb-6">
      <Trans
        text={t('otherLink')}
        components={{
          link: text => (
            <a href={to} target="_blank" rel="noopener noreferrer" className="link">
              {text}
            </a>
          ),
        }}
      />
    </Alert>
  )
}

/** Explains the permission prompt before the browser shows it, and keeps its place until the browser has the answer. */
function PermissionPrompt({ isAsking, onAllow }: { isAsking: boolean; onAllow: () => void }) {
  const t = useTranslations(room)
  return (
    <div className="grid gap-3 text-center">
      <h2 className="text-20">{t('askTitle')}</h2>
      <p role="status" className="grid text-15 text-quiet *:col-start-1 *:row-start-1">
        {isAsking && <span className="font-medium text-ink">{t('asking')}</span>}
        <span aria-hidden={isAsking} className={clsx(isAsking && 'invisible')}>
          {t('askWhy')}
        </span>
      </p>
      <Button busy={isAsking} onClick={onAllow} className="justify-self-center">
        {t('allow')}
      </Button>
    </div>
  )
}

function JoinButton({ isOpening }: { isOpening: boolean }) {
  const t = useTranslations(room)
  const { session, devices, roomClient } = useRoom()
  const leftMs = session.opensAt - useNow('second')
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
  // Some browsers of Linux distributions are built without WebRTC.
  if (!('RTCPeerConnection' in globalThis)) return <Alert variant="danger">{t('cannotCall')}</Alert>
  const isJoining = roomClient.room.stage === 'joining'
  const { microphone, camera, permissionStage } = devices
  const hasNoDevices = !microphone.track && !camera.track && !isOpening
  const isMuted = microphone.track !== null && !microphone.isOn
  return (
    <Button
      variant={permissionStage === 'not-requested' && !isOpening ? 'secondary' : 'primary'}
      busy={isJoining}
      disabled={isOpening || permissionStage === 'requesting'}
      onClick={roomClient.join}
    >
      {t(isJoining ? 'joining' : hasNoDevices ? 'joinWithout' : isMuted ? 'joinMuted' : 'join')}
    </Button>
  )
}

/** After this time the preview says that the lobby waits. The system may be asking the user, or a driver may hang. */
const openingLimitMs = 3000

/**
 * Whether devices that were allowed before are being opened. The lobby then shows no question of the browser, and keeps the
 * places of the device lists, so that nothing moves.
 */
function useOpening(permissionStage: LocalDevicesState['permissionStage']) {
  const [isGranted, setGranted] = useState<boolean | null>(null)
  const [hasWaited, setWaited] = useState(false)
  useEffect(() => {
    let isCurrent = true
    void wereDevicesAllowed().then(isAllowed => isCurrent && setGranted(isAllowed))
    const timer = setTimeout(() => {
      setWaited(true)
      setGranted(isAllowed => isAllowed ?? false)
    }, openingLimitMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [])
  const isOpening = permissionStage !== 'requested' && isGranted !== false
  return { isOpening, isSlow: isOpening && hasWaited }
}

async function wereDevicesAllowed(): Promise<boolean> {
  try {
    const states = await Promise.all(
      deviceKinds.map(name => navigator.permissions.query({ name: name as PermissionName })),
    )
    return states.every(({ state }) => state === 'granted')
  } catch {
    // Browsers without this query show their prompt.
    return false
  }
}

/** The lobby has no signaling, so it polls. */
const pollMs = 5000

/** Whether the peer is already in the open room. */
function PeerPresence() {
  const t = useTranslations(room)
  const { session } = useRoom()
  const isOpen = useHasPassed(session.opensAt)
  const { data } = useQuery({ ...roomPresenceQuery(session.id), enabled: isOpen, refetchInterval: pollMs })
  if (!isOpen) return null
  return (
    // Reserves its line while it loads.
    <p role="status" className="flex min-h-6.5 items-center gap-2 text-17 font-medium">
      {data && (
        <>
          <span
            aria-hidden
            className={clsx('size-2.5 shrink-0 rounded-full', data.isPeerPresent ? 'bg-accent' : 'bg-edge')}
          />
          {t(data.isPeerPresent ? 'peerHere' : 'peerNotHere', { name: session.peer.name })}
        </>
      )}
    </p>
  )
}
