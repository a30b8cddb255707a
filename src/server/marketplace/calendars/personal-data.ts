import type { PersonalData } from '#server/lib/personal-data.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { getCalendars } from './get-calendars.ts'
import { deleteConnectionsOfUser, deleteFeed, listBusyTimes } from './repository.ts'

const everBefore = new Date(0)
const everAfter = new Date('9999-01-01T00:00:00Z')

/** Secrets of connections are not exported. Closing an account stops the syncs, and reopening resumes them. */
export const calendarPersonalData = (deps: Deps): PersonalData => ({
  tables: {
    calendar_connections: 'deleted',
    connected_calendars: 'deleted',
    calendar_busy_times: 'deleted',
    calendar_feeds: 'deleted',
    calendar_events: 'deleted',
  },
  async exportData({ id }) {
    const { connections, feedUrl } = await getCalendars(deps, id)
    const busy = await listBusyTimes(deps.db, id, everBefore, everAfter)
    return {
      calendars: {
        connections,
        feedUrl,
        busyTimes: busy.map(({ start, end, calendar }) => ({
          calendar,
          startTime: start.toISOString(),
          endTime: end.toISOString(),
        })),
      },
    }
  },
  // An attacker may have connected a calendar to read the bookings, or know the address of the feed.
  async revertTakeover(tx, userId, since) {
    await deleteConnectionsOfUser(tx, userId, since)
    await deleteFeed(tx, userId)
  },
  async erase(tx, userId) {
    await deleteConnectionsOfUser(tx, userId)
    await deleteFeed(tx, userId)
  },
})
