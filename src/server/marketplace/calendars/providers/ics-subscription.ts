import type { SafeFetch } from '#server/lib/http/safe-fetch.ts'
import { readIcal } from '#server/marketplace/calendars/ical/parse-ical-in-worker.ts'
import {
  type CalendarAccess,
  CalendarError,
  type CalendarProvider,
} from '#server/marketplace/calendars/provider.ts'
import { assertSuccess, toCalendarError } from './address-errors.ts'

/** The only calendar of an ICS address. */
const calendarId = 'calendar'

/** Calendar apps show addresses of subscriptions as `webcal:`, which is https. A part after `#` never reaches the server. */
export const normalizeIcsAddress = (address: string): string =>
  address
    .trim()
    .replace(/^webcals?:/i, 'https:')
    .replace(/#.*$/s, '')

function getAddress({ secret }: CalendarAccess): string {
  if (secret.kind !== 'address') throw new Error('an ICS connection has an address')
  return normalizeIcsAddress(secret.url)
}

/** What a conditional request needs. */
type Validators = { etag: string | null; lastModified: string | null }

function parseValidators(syncToken: string | null): Validators {
  const empty = { etag: null, lastModified: null }
  return syncToken === null ? empty : { ...empty, ...JSON.parse(syncToken) }
}

/** Calendar that is published under an address. It is read in full whenever it has changed, and cannot be written. */
export const createIcsProvider = (safeFetch: SafeFetch): CalendarProvider => ({
  async listCalendars(access) {
    const answer = await safeFetch(getAddress(access), { signal: access.signal }).catch(error => {
      throw toCalendarError(error)
    })
    assertSuccess(answer)
    // Only a calendar has this line. Its events are read by the first sync.
    if (!/^BEGIN:VCALENDAR/im.test(answer.text.slice(0, 2000)))
      throw new CalendarError('unreadable', 'not a calendar')
    const [, name] = /^X-WR-CALNAME[^:\r\n]*:([^\r\n]{1,100})/im.exec(answer.text.slice(0, 10_000)) ?? []
    const host = new URL(answer.url).hostname
    return [{ id: calendarId, name: name?.replaceAll('\\', '') ?? host, isPrimary: true, canWrite: false }]
  },

  async readChanges(access, _calendarId, syncToken, window) {
    const { etag, lastModified } = parseValidators(syncToken)
    const headers = {
      ...(etag && { 'if-none-match': etag }),
      ...(lastModified && { 'if-modified-since': lastModified }),
    }
    const answer = await safeFetch(getAddress(access), { headers, signal: access.signal }).catch(error => {
      throw toCalendarError(error)
    })
    if (answer.status === 304 && syncToken !== null)
      return { isFull: false, events: [], removedIds: [], syncToken }
    assertSuccess(answer)
    const job = { text: answer.text, davBase: null, window, ownerAddresses: [] }
    const { events } = await readIcal(job, access)
    const validators: Validators = {
      etag: answer.headers.etag ?? null,
      lastModified: answer.headers['last-modified'] ?? null,
    }
    const hasValidator = validators.etag !== null || validators.lastModified !== null
    return {
      isFull: true,
      events,
      removedIds: [],
      syncToken: hasValidator ? JSON.stringify(validators) : null,
    }
  },

  events: null,
  push: null,
})
