import { createHmac } from 'node:crypto'
import type { UserId } from '#contract/id.ts'
import { dayMs } from '#contract/time.ts'
import { deriveKey, hashToken } from '#server/lib/crypto.ts'
import { listFeedSessions } from '#server/marketplace/calendars/events-repository.ts'
import {
  findFeed,
  findFeedOwner,
  findOwner,
  lockCalendars,
  upsertFeed,
} from '#server/marketplace/calendars/repository.ts'
import { toBookingEvent } from '#server/marketplace/calendars/write-event.ts'
import type { Deps } from '#server/marketplace/context.ts'

/** Derived, not stored, so that a copy of the database reveals no address and the owner can still see it. */
const getToken = (deps: Deps, userId: UserId, version: number): string =>
  createHmac('sha256', deriveKey(deps, 'feeds')).update(`${userId} ${version}`).digest('base64url')

const getAddress = (deps: Deps, userId: UserId, version: number): string =>
  `${deps.urls.app}/calendar-feed/${getToken(deps, userId, version)}.ics`

export async function getFeedUrl(deps: Deps, userId: UserId): Promise<string | null> {
  const feed = await findFeed(deps.db, userId)
  return feed ? getAddress(deps, userId, feed.version) : null
}

/** Creates the feed, or gives it a new address. The old one ends at once. */
export const renewFeed = (deps: Deps, userId: UserId): Promise<{ feedUrl: string }> =>
  deps.db.transaction().execute(async tx => {
    await lockCalendars(tx, userId)
    const previous = await findFeed(tx, userId)
    const version = (previous?.version ?? Math.floor(deps.now().getTime() / 1000)) + 1
    const token_hash = hashToken(getToken(deps, userId, version))
    await upsertFeed(tx, { user_id: userId, version, token_hash, renewed_at: deps.now() })
    return { feedUrl: getAddress(deps, userId, version) }
  })

/** Sessions of the past month stay in the feed, because calendars remove what it no longer has. */
const pastDays = 30

/** iCalendar file of a feed, or null for an unknown address. */
export async function renderCalendarFeed(deps: Deps, token: string): Promise<string | null> {
  const ownerId = await findFeedOwner(deps.db, hashToken(token.replace(/\.ics$/, '')))
  const owner = ownerId && (await findOwner(deps.db, ownerId))
  if (!owner) return null
  const from = new Date(deps.now().getTime() - pastDays * dayMs)
  const sessions = await listFeedSessions(deps.db, owner.id, from)
  // The calendar library uses memory that an idle server does not need.
  const { renderFeed } = await import('./render-ical.ts')
  return renderFeed(
    'Rehearse',
    sessions.map(session => toBookingEvent(session, owner.language, deps.urls.app)),
  )
}
