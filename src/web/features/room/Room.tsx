import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { Booking } from '#contract/booking.ts'
import type { MediaState } from '#contract/room.ts'
import { useHasPassed, useNow } from '#web/components/dates/use-now.ts'
import { useFocusOnChange } from '#web/components/focus/use-focus-on-change.ts'
import { Button, ButtonLink } from '#web/components/ui/Button.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import { PageHeader } from '#web/components/ui/PageHeader.tsx'
import { ReviewButton } from '#web/features/reviews/ReviewSummary.tsx'
import type { MessageKey } from '#web/i18n/define-messages.ts'
import { afterSession } from '#web/i18n/en/room/after-session.ts'
import { room } from '#web/i18n/en/room/room.ts'
import { errorMessage } from '#web/i18n/error-message.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { browserTimeZone, formatTime } from '#web/lib/format.ts'
import { Call } from './call/Call.tsx'
import type { LocalMedia } from './connection/peer-client.ts'
import { useRoomClient } from './connection/room-client.ts'
import { type EndReason, initialCaptions, type JoinError, type RoomState } from './connection/room-reducer.ts'
import { useLocalDevices } from './devices/use-local-devices.ts'
import { useScreenShare } from './devices/use-screen-share.ts'
import { Lobby } from './lobby/Lobby.tsx'
import { RoomContext, type RoomSession, useRoom } from './room-context.ts'

const titles = {
  left: 'endedLeft',
  replaced: 'endedReplaced',
  over: 'endedOver',
  'join-failed': 'endedRefused',
  closed: 'closed',
} as const satisfies Record<EndReason | 'closed', MessageKey<(typeof room)['messages']>>

function CallEnded({
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
    <div className="grid min-h-[calc(100dvh-8rem)] content-center">
      <Card className="mx-auto w-full max-w-2xl sm:p-8">
        <p className="mb-2 text-15 text-quiet">{tAfter('titleWith', { name: session.peer.name })}</p>
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
      </Card>
    </div>
  )
}

export function Room({ session, booking }: { session: RoomSession; booking: Booking }) {
  const devices = useLocalDevices()
  const screenShare = useScreenShare()
  const [captions, setCaptions] = useState(initialCaptions)
  const [openView, setOpenView] = useState<MediaState['openView']>(null)
  const roomClient = useRoomClient(session.id, useLocalMedia(devices, screenShare, captions, openView))
  const { room } = roomClient
  const isClosed = useHasPassed(session.closesAt)

  const onStage = useEffectEvent((stage: RoomState['stage']) => {
    if (stage === 'lobby') void devices.requestAccessIfGranted()
    if (stage === 'call') devices.dismissErrors()
    if (stage !== 'ended') return
    devices.release()
    screenShare.stop()
  })
  useEffect(() => onStage(room.stage), [room.stage])
  const top = useFocusOnChange<HTMLDivElement>(room.stage === 'joining' ? 'lobby' : room.stage)

  return (
    <RoomContext value={{ session, booking, roomClient, devices, screenShare }}>
      <div ref={top} tabIndex={-1} className="outline-none">
        {room.stage === 'call' ? (
          <Call captions={captions} onCaptionsChange={setCaptions} onOpenViewChange={setOpenView} />
        ) : room.stage === 'ended' ? (
          <CallEnded endReason={room.endReason} joinError={room.joinError} />
        ) : isClosed ? (
          <CallEnded endReason="closed" joinError={null} />
        ) : (
          <Lobby joinError={room.stage === 'lobby' ? room.joinError : null} />
        )}
      </div>
    </RoomContext>
  )
}

function useLocalMedia(
  { microphone, camera }: ReturnType<typeof useLocalDevices>,
  { screen, screenSound, isInterrupted: isScreenInterrupted }: ReturnType<typeof useScreenShare>,
  captions: MediaState['captions'],
  openView: MediaState['openView'],
): LocalMedia {
  const isMicrophoneOn = microphone.track !== null && microphone.isOn && !microphone.isInterrupted
  const isCameraOn = camera.track !== null && !camera.isInterrupted
  const isScreenOn = screen !== null && !isScreenInterrupted
  const [microphoneTrack, cameraTrack] = [microphone.track, camera.track]
  return useMemo(
    () => ({
      tracks: { microphone: microphoneTrack, camera: cameraTrack, screen, screenSound },
      mediaState: {
        microphone: isMicrophoneOn,
        camera: isCameraOn,
        screen: isScreenOn,
        captions,
        openView,
      },
    }),
    [
      microphoneTrack,
      cameraTrack,
      screen,
      screenSound,
      isMicrophoneOn,
      isCameraOn,
      isScreenOn,
      captions,
      openView,
    ],
  )
}
