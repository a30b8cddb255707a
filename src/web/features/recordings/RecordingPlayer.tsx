import { useRef, useState } from 'react'
import type { RecordingKind } from '#contract/recording.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { Alert } from '#web/components/ui/States.tsx'
import { common } from '#web/i18n/en/common.ts'
import { recording as text } from '#web/i18n/en/recording.ts'
import { useTranslations } from '#web/i18n/translate.ts'

/**
 * Native player. Signed links expire after some hours: after an error the player fetches a new link and resumes at
 * the same position. A second error shows a message.
 */
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
  const [source, setSource] = useState({ url, attempt: 0 })
  const [isBroken, setBroken] = useState(false)
  const resumePoint = useRef({ seconds: 0, isPlaying: false, isSecondTry: false })

  const reload = async () => {
    setBroken(false)
    const newUrl = await refreshUrl()
    if (newUrl) setSource(({ attempt }) => ({ url: newUrl, attempt: attempt + 1 }))
  }
  const handleError = (media: HTMLMediaElement) => {
    if (resumePoint.current.isSecondTry) return setBroken(true)
    resumePoint.current = { seconds: media.currentTime, isPlaying: !media.paused, isSecondTry: true }
    reload()
  }
  const resume = (media: HTMLMediaElement) => {
    const { seconds, isPlaying } = resumePoint.current
    if (seconds > 0) media.currentTime = seconds
    if (isPlaying) media.play().catch(() => undefined)
    resumePoint.current = { seconds: 0, isPlaying: false, isSecondTry: false }
  }
  if (isBroken) {
    return (
      <Alert variant="danger">
        <p>{t('cannotPlay')}</p>
        <Button variant="ghost" className="-ml-4" onClick={reload}>
          {tCommon('tryAgain')}
        </Button>
      </Alert>
    )
  }
  const media = {
    src: source.url,
    controls: true,
    preload: 'metadata',
    'aria-label': t('recording'),
    onError: (event: { currentTarget: HTMLMediaElement }) => handleError(event.currentTarget),
    onLoadedMetadata: (event: { currentTarget: HTMLMediaElement }) => resume(event.currentTarget),
  } as const
  return kind === 'video' ? (
    <video
      key={source.attempt}
      {...media}
      playsInline
      className="aspect-video w-full rounded-medium bg-sunken"
    />
  ) : (
    <audio key={source.attempt} {...media} className="w-full" />
  )
}
