import type { Deps } from '#server/identity/context.ts'
import type { FollowSignIn } from '#server/lib/http/current-user.ts'
import { faultOf } from '#server/lib/jobs/sanitize-error.ts'
import { findOpenAuthSessions } from './repository.ts'

const pollIntervalMs = 1000

/** Whether a sign-in was neither ended nor its account suspended or closed. That its time is over is another matter. */
export const isSessionActive = async (deps: Deps, signInId: string): Promise<boolean> =>
  (await findOpenAuthSessions(deps.db, [signInId])).includes(signInId)

/**
 * Ends lines that stay open when their sign-in ends, whichever process or command ended it: as long as there are such
 * lines, one question a second about all of them. A sign-in whose time runs out meanwhile ends no line: nobody is torn out
 * of an interview.
 */
export function watchSessionRevocation(deps: Deps): FollowSignIn {
  const followed = new Map<string, Set<() => void>>()
  let isWatching = false

  async function look(): Promise<void> {
    const asked = [...followed.keys()]
    // A database that is away says nothing of anybody.
    const open = await findOpenAuthSessions(deps.db, asked).catch(error => {
      deps.log.debug({ fault: faultOf(error) }, 'session revocation check failed')
      return asked
    })
    const ended = asked.filter(id => !open.includes(id)).flatMap(id => [...(followed.get(id) ?? [])])
    for (const end of ended) end()
    isWatching = false
    watch()
  }

  function watch(): void {
    if (isWatching || followed.size === 0) return
    isWatching = true
    setTimeout(look, pollIntervalMs).unref()
  }

  return (signInId, ended) => {
    const lines = followed.get(signInId) ?? new Set()
    followed.set(signInId, lines.add(ended))
    watch()
    return () => {
      lines.delete(ended)
      if (lines.size === 0 && followed.get(signInId) === lines) followed.delete(signInId)
    }
  }
}
