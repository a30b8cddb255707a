import { clsx } from 'clsx'
import { wasEstablished } from '#web/features/room/connection/room-reducer.ts'
import { useRoom } from '#web/features/room/room-context.ts'
import { room } from '#web/i18n/en/room/room.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { ParticipantTile } from './ParticipantTile.tsx'
import { VideoStream } from './VideoStream.tsx'

const thumbnailClass = 'absolute right-3 bottom-3 aspect-[4/3] w-28 sm:w-44 lg:w-56'
/** Over the screen that the peer shares, both faces are smaller. */
const selfBesideScreenClass = 'absolute right-3 bottom-3 aspect-[4/3] w-20 sm:w-32 lg:w-44'
const peerBesideScreenClass =
  'absolute right-24 bottom-3 aspect-[4/3] w-20 sm:right-36 sm:w-32 lg:right-48 lg:w-44'
const splitTileClass = 'relative aspect-[4/3] w-full'

/** Videos of both participants, and the screen that the peer shares. `isSplit` is true beside an open panel. */
export function Participants({ isSplit }: { isSplit: boolean }) {
  const t = useTranslations(room)
  const { session, roomClient, devices } = useRoom()
  const { peer, remote } = roomClient
  const { microphone, camera, speakerId } = devices
  const isPeerSharing = peer?.media.screen === true
  return (
    <>
      {isPeerSharing && (
        <VideoStream
          stream={remote?.screen ?? null}
          label={t('theirScreen', { name: session.peer.name })}
          speakerId={speakerId}
          className={clsx(
            'rounded-large bg-sunken object-contain',
            isSplit ? clsx(splitTileClass, 'lg:col-span-full') : 'absolute inset-0 size-full',
          )}
        />
      )}
      <ParticipantTile
        participant={session.peer}
        stream={remote?.camera ?? null}
        hasVideo={peer?.media.camera === true && wasEstablished(peer.connection)}
        isMuted={peer?.media.microphone === false}
        speakerId={speakerId}
        isLarge={!isPeerSharing && !isSplit}
        placeholder={!peer && <PeerAbsent isCompact={isSplit} />}
        className={isSplit ? splitTileClass : isPeerSharing ? peerBesideScreenClass : 'absolute inset-0'}
      />
      <ParticipantTile
        participant={session.self}
        track={camera.track}
        isSelf
        isMuted={!(microphone.isOn && microphone.track) || microphone.isInterrupted}
        className={isSplit ? splitTileClass : isPeerSharing ? selfBesideScreenClass : thumbnailClass}
      />
    </>
  )
}

function PeerAbsent({ isCompact }: { isCompact: boolean }) {
  const t = useTranslations(room)
  const { session, roomClient } = useRoom()
  const { room: state } = roomClient
  const hasLeft = state.stage === 'call' && state.peer.presence === 'left'
  const title = t(hasLeft ? 'notAnyMore' : 'notYet', { name: session.peer.name })
  if (isCompact) return <p className="text-13 text-quiet">{title}</p>
  return (
    <div>
      <p className="font-serif text-20 font-semibold">{title}</p>
      <p className="mt-1 text-15 text-quiet">{t(hasLeft ? 'notAnyMoreHint' : 'notYetHint')}</p>
    </div>
  )
}
