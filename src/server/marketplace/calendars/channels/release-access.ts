import { isOAuthProvider } from '#server/marketplace/calendars/oauth/oauth-provider-names.ts'
import { openAccess } from '#server/marketplace/calendars/open-access.ts'
import { type CalendarAccess, CalendarError } from '#server/marketplace/calendars/provider.ts'
import type { ConnectionRow } from '#server/marketplace/calendars/repository.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { endChannels } from './watch-calendar.ts'

/** The user who disconnects an account waits this long at most for its provider. */
const timeoutMs = 10_000

/**
 * Ends the channels of a connection that is about to be deleted, and gives the access back. Best effort: a channel that is
 * left ends within days. Microsoft has no call for the latter: its users remove apps in their account.
 */
export async function releaseAccess(deps: Deps, connection: ConnectionRow): Promise<void> {
  if (!isOAuthProvider(connection.provider)) return
  try {
    const access = openAccess(deps, connection, AbortSignal.timeout(timeoutMs))
    await endChannels(deps, connection, access)
    if (connection.provider === 'google') await revokeAtGoogle(deps, access)
  } catch (error) {
    if (!(error instanceof CalendarError)) throw error
    deps.log.warn({ err: error, provider: connection.provider }, 'calendar access not given back')
  }
}

async function revokeAtGoogle({ config }: Deps, { secret, signal }: CalendarAccess): Promise<void> {
  const { google } = config.calendars
  if (!google || secret.kind !== 'oauth') return
  const body = new URLSearchParams({ token: secret.refreshToken })
  await fetch(google.revokeUrl, { method: 'POST', body, redirect: 'error', signal }).catch(() => {
    throw new CalendarError('unreachable', 'access not revoked')
  })
}
