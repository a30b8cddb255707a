import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { toast } from '#web/components/ui/toast.ts'
import type { RoomSession } from '#web/features/room/room-session.ts'
import { film as text } from '#web/i18n/en/film.ts'
import { errorMessage } from '#web/i18n/error-message.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { isNetworkError } from '#web/lib/api-client.ts'
import { useAuthSession } from '#web/lib/auth-session-store.ts'
import { useConnectionStatus } from '#web/lib/connection-store.ts'
import { randomUuid } from '#web/lib/random.ts'
import type { RecordingSources } from './media-recorder.ts'
import { startRecording } from './recording-upload.ts'

const retryMs = 3000

/** Records while it stands on the page: in the interviewer's browser, as long as both agree. */
export function CallRecorder({
  session,
  sources,
  mimeType,
  onFailed,
}: {
  session: RoomSession
  sources: RecordingSources
  mimeType: string
  /** It could not begin or go on; the other is told by ending it. */
  onFailed: () => void
}) {
  const signedIn = useAuthSession()
  const userId = signedIn.state === 'signed-in' ? signedIn.userId : null
  const running = useRef<Awaited<ReturnType<typeof startRecording>> | null>(null)
  const t = useTranslations(text)
  const [hasFailed, setFailed] = useState(false)
  const start = useEffectEvent(async (id: string, onBroken: () => void) =>
    userId
      ? startRecording(id, { bookingId: session.id, userId, sources, mimeType, onFailed: onBroken })
      : null,
  )
  const failed = useEffectEvent((why: string) => {
    toast.error(why)
    setFailed(true)
  })
  const broken = useEffectEvent(() => failed(t('broken')))
  const end = useEffectEvent(onFailed)
  const line = useConnectionStatus()
  // Where the other could not be told, they are when the line is back.
  useEffect(() => {
    if (hasFailed && line === 'online') end()
  }, [hasFailed, line])
  const show = useEffectEvent(() => running.current?.setSources(sources))
  useEffect(() => {
    let isWanted = true
    const id = randomUuid()
    /** Tries again where nobody answered: a line that is lost for a moment ends no recording. */
    const begin = async (): Promise<Awaited<ReturnType<typeof start>>> => {
      try {
        return await start(id, () => isWanted && broken())
      } catch (error) {
        if (!isNetworkError(error)) throw error
        await new Promise(resolve => setTimeout(resolve, retryMs))
        return isWanted ? begin() : null
      }
    }
    const starting = begin().then(
      film => {
        if (!isWanted) return film
        running.current = film
        // What changed while it began.
        show()
        return film
      },
      (error: unknown) => {
        if (isWanted) failed(errorMessage(error))
        return null
      },
    )
    return () => {
      isWanted = false
      running.current = null
      void starting.then(film => film?.stop())
    }
  }, [])
  useEffect(() => running.current?.setSources(sources), [sources])
  return null
}
