import { clsx } from 'clsx'
import { MicOff } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { Avatar } from '#web/components/ui/Avatar.tsx'
import { room } from '#web/i18n/en/room.ts'
import { useText } from '#web/i18n/translate.ts'
import type { Person } from './session-state.ts'
import { Picture } from './VideoTile.tsx'

/** A person: the picture of the camera, or name and initials while there is none. */
export function Face({
  person,
  stream = null,
  track = null,
  isSelf = false,
  isLarge = false,
  isMuted,
  speakerId = '',
  hasPicture = track !== null,
  note,
  className,
}: {
  person: Person
  /** With sound, for the other. */
  stream?: MediaStream | null
  /** Without sound, for oneself. */
  track?: MediaStreamTrack | null
  isSelf?: boolean
  isLarge?: boolean
  isMuted: boolean
  speakerId?: string
  hasPicture?: boolean
  /** What is to be known instead of a picture, with the name. */
  note?: ReactNode
  className?: string
}) {
  const t = useText(room)
  const mirror = useMemo(() => (track ? new MediaStream([track]) : null), [track])
  const name = isSelf ? t('you') : person.name
  return (
    <figure
      className={clsx('@container overflow-hidden rounded-large border border-hairline bg-sunken', className)}
    >
      <Picture
        stream={stream ?? mirror}
        isSilent={isSelf}
        speakerId={speakerId}
        mayFloat={!isSelf && hasPicture}
        label={name}
        className={clsx('size-full object-cover', isSelf && '-scale-x-100', !hasPicture && 'opacity-0')}
      />
      {!hasPicture && (
        <div className="absolute inset-0 flex flex-col items-center justify-center gap-4 p-4 text-center">
          {(isLarge || !note) && (
            <Avatar
              name={person.name}
              url={person.pictureUrl}
              size={isLarge ? 'large' : 'normal'}
              className={isLarge ? 'sm:size-28' : ''}
            />
          )}
          {note}
        </div>
      )}
      {!note && (
        <figcaption className="absolute left-2 top-2 flex max-w-[calc(100%-1rem)] items-center gap-1.5 rounded-small bg-paper px-2 py-0.5 text-13">
          <span className="truncate">{name}</span>
          {isMuted && <MicOff role="img" aria-label={t('isMuted')} className="size-4 shrink-0 text-red" />}
        </figcaption>
      )}
    </figure>
  )
}
