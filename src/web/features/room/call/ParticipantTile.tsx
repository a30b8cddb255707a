import { clsx } from 'clsx'
import { MicOff } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { Avatar } from '#web/components/ui/Avatar.tsx'
import type { Participant } from '#web/features/room/room-context.ts'
import { room } from '#web/i18n/en/room/room.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { VideoStream } from './VideoStream.tsx'

export function ParticipantTile({
  participant,
  stream = null,
  track = null,
  isSelf = false,
  isLarge = false,
  isMuted,
  speakerId = '',
  hasVideo: hasPeerVideo,
  placeholder,
  onTransitionEnd,
  className,
}: {
  participant: Participant
  /** Stream of the peer, with sound. */
  stream?: MediaStream | null
  /** Own camera track, without sound. */
  track?: MediaStreamTrack | null
  isSelf?: boolean
  isLarge?: boolean
  isMuted: boolean
  speakerId?: string
  /** Whether the peer sends video. */
  hasVideo?: boolean
  /** Content shown instead of the video and the name. */
  placeholder?: ReactNode
  onTransitionEnd?: () => void
  className?: string
}) {
  const t = useTranslations(room)
  const mirror = useMemo(() => (track ? new MediaStream([track]) : null), [track])
  const hasVideo = hasPeerVideo ?? track !== null
  const name = isSelf ? t('you') : participant.name
  return (
    <figure
      onTransitionEnd={event => event.target === event.currentTarget && onTransitionEnd?.()}
      className={clsx('@container overflow-hidden rounded-large border border-hairline bg-sunken', className)}
    >
      <VideoStream
        stream={stream ?? mirror}
        isMuted={isSelf}
        speakerId={speakerId}
        canPictureInPicture={!isSelf && hasVideo}
        label={name}
        className={clsx('size-full object-cover', isSelf && '-scale-x-100', !hasVideo && 'opacity-0')}
      />
      {!hasVideo && (
        // A new element at each size: as the same element it would jump.
        <div
          key={String(isLarge)}
          className="absolute inset-0 flex flex-col items-center justify-center gap-4 p-4 text-center"
        >
          {(isLarge || !placeholder) && (
            <Avatar
              name={participant.name}
              url={participant.pictureUrl}
              size={isLarge ? 'large' : 'normal'}
              className={isLarge ? 'sm:size-28' : ''}
            />
          )}
          {placeholder}
        </div>
      )}
      {!placeholder && (
        // On a face of a few pixels the name would cover it.
        <figcaption
          className={clsx(
            'absolute left-2 top-2 flex max-w-[calc(100%-1rem)] items-center gap-1.5 rounded-small bg-paper px-2 py-0.5 text-13 @max-[6rem]:left-1 @max-[6rem]:top-1 @max-[6rem]:px-1',
            !isMuted && '@max-[6rem]:sr-only',
          )}
        >
          <span className="truncate @max-[6rem]:sr-only">
            <bdi translate="no">{name}</bdi>
          </span>
          {isMuted && <MicOff role="img" aria-label={t('isMuted')} className="size-4 shrink-0 text-red" />}
        </figcaption>
      )}
    </figure>
  )
}
