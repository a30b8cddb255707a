import { useEffect, useEffectEvent, useRef } from 'react'
import type { Session } from '#web/room/session-state.ts'
import { useSession } from '#web/session-store.ts'
import { problemText } from '#web/text/problem.ts'
import { toast } from '#web/ui/toast.ts'
import type { Scene } from './film-port.ts'
import { startFilm } from './film-store.ts'

/** Records while it stands on the page: in the interviewer's browser, as long as both agree. */
export function FilmRecorder({
  session,
  scene,
  type,
  onFailed,
}: {
  session: Session
  scene: Scene
  type: string
  /** It could not begin; the other is told by ending it. */
  onFailed: () => void
}) {
  const signedIn = useSession()
  const userId = signedIn.state === 'signed-in' ? signedIn.userId : null
  const running = useRef<Awaited<ReturnType<typeof startFilm>> | null>(null)
  const start = useEffectEvent(async () => (userId ? startFilm(session.id, userId, scene, type) : null))
  const failed = useEffectEvent((error: unknown) => {
    toast.error(problemText(error))
    onFailed()
  })
  const show = useEffectEvent(() => running.current?.show(scene))
  useEffect(() => {
    let isWanted = true
    const starting = start().then(
      film => {
        if (!isWanted) return film
        running.current = film
        // What changed while it began.
        show()
        return film
      },
      (error: unknown) => {
        if (isWanted) failed(error)
        return null
      },
    )
    return () => {
      isWanted = false
      running.current = null
      void starting.then(film => film?.stop())
    }
  }, [])
  useEffect(() => running.current?.show(scene), [scene])
  return null
}
