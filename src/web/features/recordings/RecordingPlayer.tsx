import { type SyntheticEvent, useRef, useState } from 'react'
import type { RecordingKind } from '#contract/recording.ts'
import { Alert } from '#web/components/ui/Alert.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { common } from '#web/i18n/en/common.ts'
import { recording as text } from '#web/i18n/en/room/recording.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useMediaReload, useMissingPicture } from './use-media-reload.ts'

/** Native player. After a reload it resumes at the same position. */
export function RecordingPlayer({
  kind,
  url,
  refreshUrl,
}: {
  kind: RecordingKind
  url: string
  refreshUrl: () => Promise<string>
}) {
  const t = useTranslations(text)
  const tCommon = useTranslations(common)
  // Initial link. Each refetch of the booking signs a new one, which would restart playback.
  const [source, setSource] = useState(url)
  const resumePoint = useRef({ seconds: 0, isPlaying: false })
  const element = useRef<HTMLVideoElement & HTMLAudioElement>(null)
  const { attempt, hasFailed, retry, onMediaReady, onMediaError } = useMediaReload(element, async () => {
    const newUrl = await refreshUrl()
    if (newUrl) setSource(newUrl)
  })
  const { isPictureMissing, checkPicture } = useMissingPicture()
  if (hasFailed) {
    return (
      <Alert variant="danger">
        <p>{t('cannotPlay')}</p>
        <Button variant="ghost" className="-ml-4" onClick={retry}>
          {tCommon('tryAgain')}
        </Button>
      </Alert>
    )
  }
  const media = {
    src: source,
    controls: true,
    preload: 'metadata',
    'aria-label': t('recording'),
    onError: ({ currentTarget: { currentTime, paused } }: SyntheticEvent<HTMLMediaElement>) => {
      // An element that fails before it plays leaves the point of the one before.
      if (currentTime > 0 || !paused) resumePoint.current = { seconds: currentTime, isPlaying: !paused }
      onMediaError()
    },
    onLoadedMetadata: ({ currentTarget }: SyntheticEvent<HTMLMediaElement>) => {
      if (currentTarget instanceof HTMLVideoElement) checkPicture(currentTarget)
      const { seconds, isPlaying } = resumePoint.current
      if (seconds > 0) currentTarget.currentTime = seconds
      if (isPlaying) currentTarget.play().catch(() => undefined)
      resumePoint.current = { seconds: 0, isPlaying: false }
      onMediaReady()
    },
  } as const
  return kind === 'video' ? (
    <div className="grid gap-3">
      <div role="status" className="empty:hidden">
        {isPictureMissing && <Alert variant="warning">{t('noPicture')}</Alert>}
      </div>
      <video
        key={attempt}
        ref={element}
        {...media}
        onResize={({ currentTarget }) => checkPicture(currentTarget)}
        playsInline
        className="aspect-video w-full rounded-medium bg-sunken"
      />
    </div>
  ) : (
    <audio key={attempt} ref={element} {...media} className="w-full" />
  )
}
