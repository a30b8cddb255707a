import { useRef, useState } from 'react'
import type { RecordingKind } from '#contract/recording.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { Alert } from '#web/components/ui/States.tsx'
import { common } from '#web/i18n/en/common.ts'
import { recording as text } from '#web/i18n/en/recording.ts'
import { useTranslations } from '#web/i18n/translate.ts'

/**
 * The browser's own player. Its link holds for some hours: when it fails, a new one is read and playing goes on where
 * it was; when that fails too, the person is told.
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
  // The link it began with: every reading of the booking brings another, which would start it over.
  const [source, setSource] = useState({ url, attempt: 0 })
  const [isBroken, setBroken] = useState(false)
  const place = useRef({ seconds: 0, isPlaying: false, isSecondTry: false })

  const startAgain = async () => {
    setBroken(false)
    const fresh = await refreshUrl()
    if (fresh) setSource(({ attempt }) => ({ url: fresh, attempt: attempt + 1 }))
  }
  const failed = (media: HTMLMediaElement) => {
    if (place.current.isSecondTry) return setBroken(true)
    place.current = { seconds: media.currentTime, isPlaying: !media.paused, isSecondTry: true }
    startAgain()
  }
  const goOn = (media: HTMLMediaElement) => {
    const { seconds, isPlaying } = place.current
    if (seconds > 0) media.currentTime = seconds
    if (isPlaying) media.play().catch(() => undefined)
    place.current = { seconds: 0, isPlaying: false, isSecondTry: false }
  }
  if (isBroken) {
    return (
      <Alert variant="danger">
        <p>{t('cannotPlay')}</p>
        <Button variant="ghost" className="-ml-4" onClick={startAgain}>
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
    onError: (event: { currentTarget: HTMLMediaElement }) => failed(event.currentTarget),
    onLoadedMetadata: (event: { currentTarget: HTMLMediaElement }) => goOn(event.currentTarget),
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
