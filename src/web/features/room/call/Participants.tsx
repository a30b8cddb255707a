import { clsx } from 'clsx'
import { useState } from 'react'
import { wasEstablished } from '#web/features/room/connection/room-reducer.ts'
import { useRoom } from '#web/features/room/room-context.ts'
import { room } from '#web/i18n/en/room/room.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { ParticipantTile } from './ParticipantTile.tsx'
import { VideoStream } from './VideoStream.tsx'

/**
 * All tiles of the stage start at its corner, and `translate` and the size place them: a tile that moves is no layout shift.
 * Units of containers, because a percentage of `translate` is one of the tile.
 */
const placedClass = 'absolute top-0 left-0'
const cornerClass = `${placedClass} translate-x-[calc(100cqw-100%-0.75rem)] translate-y-[calc(100cqh-100%-0.75rem)]`
const selfClass = `${cornerClass} h-21 w-28 sm:h-33 sm:w-44 lg:h-42 lg:w-56`
/** Over the screen that the peer shares, both faces are smaller. */
const besideScreenClass = 'h-15 w-20 sm:h-24 sm:w-32 lg:h-33 lg:w-44'
const selfBesideScreenClass = `${cornerClass} ${besideScreenClass}`
const peerBesideScreenClass = `${placedClass} ${besideScreenClass} translate-x-[calc(100cqw-100%-6rem)] translate-y-[calc(100cqh-100%-0.75rem)] sm:translate-x-[calc(100cqw-100%-9rem)] lg:translate-x-[calc(100cqw-100%-12rem)]`
const peerClass = `${placedClass} size-full translate-x-0 translate-y-0`
const movingClass = 'transition-[translate,width,height] duration-200 ease-calm'
const splitTileClass = 'relative aspect-[4/3] w-full'

/** Videos of both participants, and the screen that the peer shares. `isSplit` is true beside an open panel. */
export function Participants({ isSplit, screenClass }: { isSplit: boolean; screenClass: string }) {
  const t = useTranslations(room)
  const { session, roomClient, devices } = useRoom()
  const { peer, remote } = roomClient
  const { microphone, camera, speakerId } = devices
  const isPeerSharing = peer?.media.screen === true
  const { isMoving, endMove } = useMove(isPeerSharing, isSplit)
  return (
    <>
      {isPeerSharing && (
        <VideoStream
          stream={remote?.screen ?? null}
          label={t('theirScreen', { name: session.peer.name })}
          speakerId={speakerId}
          className={clsx(
            'rounded-large bg-sunken object-contain transition-opacity duration-200 ease-calm starting:opacity-0',
            isSplit && splitTileClass,
            screenClass,
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
        onTransitionEnd={endMove}
        className={
          isSplit
            ? splitTileClass
            : clsx(isPeerSharing ? peerBesideScreenClass : peerClass, isMoving && movingClass)
        }
      />
      <ParticipantTile
        participant={session.self}
        track={camera.track}
        isSelf
        isMuted={!(microphone.isOn && microphone.track) || microphone.isInterrupted}
        className={
          isSplit
            ? splitTileClass
            : clsx(isPeerSharing ? selfBesideScreenClass : selfClass, isMoving && movingClass)
        }
      />
    </>
  )
}

/** Tiles move gently when sharing starts or ends, and at once when the window or a panel changes the stage. */
function useMove(isPeerSharing: boolean, isSplit: boolean) {
  const [settledFor, setSettledFor] = useState(isPeerSharing)
  const isMoving = settledFor !== isPeerSharing
  // Beside a panel nothing moves.
  if (isMoving && isSplit) setSettledFor(isPeerSharing)
  return { isMoving, endMove: () => setSettledFor(isPeerSharing) }
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
