import { PictureInPicture2, Volume2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button, IconButton } from '#web/components/ui/Button.tsx'
import { setAudioOutput } from '#web/features/room/devices/audio.ts'
import { room } from '#web/i18n/en/room/room.ts'
import { useTranslations } from '#web/i18n/translate.ts'

/** Reports whether the browser blocks the sound. Other errors mean that the stream was replaced meanwhile. */
const play = (video: HTMLVideoElement, onBlocked: (isBlocked: boolean) => void): Promise<void> =>
  video.play().then(
    () => onBlocked(false),
    error => {
      if (error instanceof Error && error.name === 'NotAllowedError') onBlocked(true)
    },
  )

/** Plays a stream. Shows a button when the browser blocks audio autoplay. */
export function VideoStream({
  stream,
  isMuted = false,
  speakerId = '',
  canPictureInPicture = false,
  label,
  className,
}: {
  stream: MediaStream | null
  isMuted?: boolean
  speakerId?: string
  canPictureInPicture?: boolean
  label: string
  className: string
}) {
  const t = useTranslations(room)
  const video = useRef<HTMLVideoElement>(null)
  const [isBlocked, setBlocked] = useState(false)

  useEffect(() => {
    if (!video.current || video.current.srcObject === stream) return
    video.current.srcObject = stream
    if (stream) void play(video.current, setBlocked)
  }, [stream])

  useEffect(() => {
    if (video.current && !isMuted) void setAudioOutput(video.current, speakerId)
  }, [speakerId, isMuted])

  return (
    <>
      <video ref={video} muted={isMuted} autoPlay playsInline aria-label={label} className={className} />
      {canPictureInPicture && document.pictureInPictureEnabled && (
        <IconButton
          label={t('small')}
          onClick={() => void video.current?.requestPictureInPicture().catch(() => undefined)}
          // The button would cover a very small video.
          className="absolute top-1 right-1 bg-paper @max-[10rem]:hidden"
        >
          <PictureInPicture2 aria-hidden />
        </IconButton>
      )}
      {isBlocked && (
        <Button
          onClick={() => video.current && void play(video.current, setBlocked)}
          className="absolute inset-0 z-10 m-auto h-fit w-fit"
        >
          <Volume2 aria-hidden /> {t('soundBlocked')}
        </Button>
      )}
    </>
  )
}
