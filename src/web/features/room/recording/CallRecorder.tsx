import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { BookingId } from '#contract/id.ts'
import { toast } from '#web/components/ui/toast.ts'
import { callRecording as text } from '#web/i18n/en/room/call-recording.ts'
import { errorMessage } from '#web/i18n/error-message.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { ApiError, isNetworkError } from '#web/lib/api/api-client.ts'
import { useConnectionStatus } from '#web/lib/api/connection-store.ts'
import { useAuthSession } from '#web/lib/auth/auth-session-store.ts'
import { randomUuid } from '#web/lib/random.ts'
import { startRecording } from './call-recording-upload.ts'
import type { RecordingSources } from './media-recorder.ts'
import type { BlackPicture } from './video-mixer.ts'

const retryMs = 3000
/** Time until the picture is compared with black. */
const pictureCheckMs = 10_000

/** The server's clock may be slightly behind. */
const isTooEarly = (error: unknown) =>
  error instanceof ApiError && error.problem.code === 'recording.starts_later'

/** Records while mounted, in the interviewer's browser, as long as both consent. */
export function CallRecorder({
  bookingId,
  sources,
  mimeType,
  onFailed,
}: {
  bookingId: BookingId
  sources: RecordingSources
  mimeType: string
  /** Recording failed to start or to continue. The caller withdraws the consent, which informs the peer. */
  onFailed: () => void
}) {
  const signedIn = useAuthSession()
  const userId = signedIn.state === 'signed-in' ? signedIn.userId : null
  const recordingRef = useRef<Awaited<ReturnType<typeof startRecording>> | null>(null)
  const containerRef = useRef<HTMLDivElement>(null)
  const [blackPictures, setBlackPictures] = useState<readonly BlackPicture[]>([])
  const t = useTranslations(text)
  const [hasFailed, setFailed] = useState(false)
  const start = useEffectEvent(async (id: string, onBroken: () => void) =>
    userId
      ? startRecording(id, {
          ...{ bookingId, userId, sources, mimeType },
          container: containerRef.current,
          onFailed: onBroken,
        })
      : null,
  )
  const handleFailure = useEffectEvent((message: string) => {
    toast.error(message)
    setFailed(true)
  })
  const handleBroken = useEffectEvent(() => handleFailure(t('broken')))
  const notifyFailed = useEffectEvent(onFailed)
  const connectionStatus = useConnectionStatus()
  // Informs the peer as soon as there is a connection.
  useEffect(() => {
    if (hasFailed && connectionStatus === 'online') notifyFailed()
  }, [hasFailed, connectionStatus])
  const applySources = useEffectEvent(() => recordingRef.current?.setSources(sources))
  useEffect(() => {
    let isMounted = true
    const id = randomUuid()
    /** Retries without a response and before the start, because neither must end the recording. */
    const startWithRetry = async (): Promise<Awaited<ReturnType<typeof start>>> => {
      try {
        return await start(id, () => isMounted && handleBroken())
      } catch (error) {
        if (!isNetworkError(error) && !isTooEarly(error)) throw error
        await new Promise(resolve => setTimeout(resolve, retryMs))
        return isMounted ? startWithRetry() : null
      }
    }
    const starting = startWithRetry().then(
      recording => {
        if (!isMounted) return recording
        recordingRef.current = recording
        // Applies changes made during the start.
        applySources()
        return recording
      },
      (error: unknown) => {
        if (isMounted) handleFailure(errorMessage(error))
        return null
      },
    )
    return () => {
      isMounted = false
      recordingRef.current = null
      void starting.then(recording => recording?.stop())
    }
  }, [])
  useEffect(() => {
    recordingRef.current?.setSources(sources)
    setBlackPictures([])
    let isCurrent = true
    const timer = setTimeout(async () => {
      const found = (await recordingRef.current?.findBlackPictures()) ?? []
      if (isCurrent) setBlackPictures(found)
    }, pictureCheckMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [sources])
  return (
    <>
      <BlackPictureNotice pictures={blackPictures} />
      {/* In the page and not hidden, because Safari draws only videos that it renders. */}
      <div
        ref={containerRef}
        aria-hidden
        className="pointer-events-none fixed right-0 bottom-0 -z-10 size-px overflow-hidden opacity-1 *:absolute *:inset-0 *:size-full"
      />
    </>
  )
}

function BlackPictureNotice({ pictures }: { pictures: readonly BlackPicture[] }) {
  const t = useTranslations(text)
  const describe = (picture: BlackPicture): string =>
    picture.kind === 'participant'
      ? t('blackParticipant', { name: picture.name })
      : t(picture.kind === 'screen' ? 'blackScreen' : 'blackEverything')
  return (
    <p role="status" className={pictures.length > 0 ? 'px-4 pb-2 text-15 text-amber-ink sm:px-6' : 'sr-only'}>
      {pictures.length > 0 && [...pictures.map(describe), t('blackHint')].join(' ')}
    </p>
  )
}
