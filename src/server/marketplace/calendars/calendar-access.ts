import { createHash } from 'node:crypto'
import { decryptSecret, encryptSecret } from '#server/lib/crypto.ts'
import type { Deps } from '#server/marketplace/context.ts'
import {
  type CalendarAccess,
  CalendarError,
  type CalendarProvider,
  type ConnectionSecret,
} from './provider.ts'
import { type ConnectionRow, updateSecret } from './repository.ts'

export const encryptConnectionSecret = (deps: Deps, secret: ConnectionSecret): Buffer =>
  encryptSecret(deps, JSON.stringify(secret), 'calendars')

/** Ids of events may contain addresses of people, so only their hash is stored with busy times. */
export const hashEventId = (id: string): Buffer => createHash('sha256').update(id).digest()

export function getCalendarAccess(
  deps: Deps,
  { id, user_id: ownerId, secret }: ConnectionRow,
  signal: AbortSignal,
): CalendarAccess {
  let opened: ConnectionSecret
  try {
    opened = JSON.parse(decryptSecret(deps, secret, 'calendars'))
  } catch {
    // The server's key has changed.
    throw new CalendarError('reauth_required', 'the stored secret cannot be decrypted')
  }
  return {
    ownerId,
    secret: opened,
    signal,
    onSecretChange: changed => updateSecret(deps.db, id, encryptConnectionSecret(deps, changed)),
  }
}

export function getCalendarProvider(
  deps: Deps,
  { provider }: Pick<ConnectionRow, 'provider'>,
): CalendarProvider {
  const found = deps.calendarProviders[provider]
  if (!found) throw new CalendarError('unreachable', `${provider} is not configured`)
  return found
}
