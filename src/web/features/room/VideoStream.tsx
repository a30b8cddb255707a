import { clsx } from 'clsx'
import { PictureInPicture2, Volume2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button, IconButton } from '#web/components/ui/Button.tsx'
import { room } from '#web/i18n/en/room.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { setAudioOutput } from './audio-output.ts'

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

  async function play(): Promise<void> {
    try {
      await video.current?.play()
      setBlocked(false)
    } catch (error) {
      // Other errors mean that the stream was replaced meanwhile.
      if (error instanceof Error && error.name === 'NotAllowedError') setBlocked(true)
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new stream is played once
  useEffect(() => {
    if (!video.current || video.current.srcObject === stream) return
    video.current.srcObject = stream
    if (stream) void play()
  }, [stream])

  useEffect(() => {
    if (video.current && !isMuted) void setAudioOutput(video.current, speakerId)
  }, [speakerId, isMuted])

  return (
    <>
      <video
        ref={video}
        muted={isMuted}
        autoPlay
        playsInline
        aria-label={label}
        className={clsx(className)}
      />
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
        <Button onClick={play} className="absolute inset-0 z-10 m-auto h-fit w-fit">
          <Volume2 aria-hidden /> {t('soundBlocked')}
        </Button>
      )}
    </>
  )
}
