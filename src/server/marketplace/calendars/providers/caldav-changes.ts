import { formatCalendarTimestamp } from '#server/lib/format.ts'
import type { SafeAnswer } from '#server/lib/http/safe-fetch.ts'
import { escapeXml, readText } from '#server/lib/xml.ts'
import { readIcal } from '#server/marketplace/calendars/ical/parse-ical-in-worker.ts'
import {
  type CalendarAccess,
  type CalendarChanges,
  CalendarError,
  type CalendarProvider,
  type SyncWindow,
} from '#server/marketplace/calendars/provider.ts'
import { assertSuccess, toCalendarError } from './address-errors.ts'
import { propfind, readMultiStatus, readSyncReport, renderXml, type SyncReport, toPath } from './dav-xml.ts'

export type DavRequest = { method: string; url: string; body?: string; headers?: Record<string, string> }
type SendDavRequest = (access: CalendarAccess, request: DavRequest, maxBytes?: number) => Promise<SafeAnswer>

/** A year of a busy calendar, with the descriptions that we do not keep. It is parsed in a thread of its own. */
const maxReportBytes = 20 * 1024 ** 2
/** More changes are read faster together with everything else. */
const maxChanges = 200
/** Parts of the list of changes, where the server gives it in parts. */
const maxParts = 10

/** State of a calendar: its tag, which changes with every change, and the token to ask what changed (RFC 6578). */
type Version = { tag: string; syncToken: string }

const isSame = (one: Version, other: Version): boolean =>
  one.tag === '' ? one.syncToken === other.syncToken : one.tag === other.tag

/** Null: the server has neither, so the next reading reads everything. */
const formatVersion = ({ tag, syncToken }: Version): string | null =>
  tag === '' && syncToken === '' ? null : JSON.stringify([tag, syncToken])

function parseVersion(text: string | null): Version | null {
  if (text === null) return null
  try {
    const parsed: unknown = JSON.parse(text)
    const [tag, syncToken]: unknown[] = Array.isArray(parsed) ? parsed : []
    return typeof tag === 'string' && typeof syncToken === 'string' ? { tag, syncToken } : null
  } catch {
    // Stored by an earlier release.
    return null
  }
}

/** Events that touch the window, each with its whole text: exceptions and the zone are needed to expand it. */
const eventQuery = (window: SyncWindow) =>
  renderXml(
    'c:calendar-query',
    `<d:prop><d:getetag/><c:calendar-data/></d:prop><c:filter><c:comp-filter name="VCALENDAR"><c:comp-filter name="VEVENT">
      <c:time-range start="${formatCalendarTimestamp(window.from)}" end="${formatCalendarTimestamp(window.until)}"/>
    </c:comp-filter></c:comp-filter></c:filter>`,
  )

const syncQuery = (syncToken: string) =>
  renderXml(
    'd:sync-collection',
    `<d:sync-token>${escapeXml(syncToken)}</d:sync-token><d:sync-level>1</d:sync-level><d:prop><d:getetag/></d:prop>`,
  )

const multigetQuery = (hrefs: readonly string[]) =>
  renderXml(
    'c:calendar-multiget',
    `<d:prop><d:getetag/><c:calendar-data/></d:prop>${hrefs.map(href => `<d:href>${escapeXml(href)}</d:href>`).join('')}`,
  )

/**
 * Reads a calendar. With a sync token of the server only the files that changed are read. A server that has none, or that refuses
 * the one it gave, is read in full.
 */
export function createChangesReader(send: SendDavRequest): CalendarProvider['readChanges'] {
  return async (access, calendarId, syncToken, window) => {
    const known = parseVersion(syncToken)
    const version = await readVersion(access, calendarId)
    if (known && isSame(known, version))
      return { isFull: false, events: [], removedIds: [], syncToken: formatVersion(known) }
    const changes = known?.syncToken ? await readSince(access, calendarId, known.syncToken, window) : null
    if (!changes) {
      const all = await readAll(access, calendarId, window)
      return { ...all, removedIds: [], syncToken: formatVersion(version) }
    }
    // A change after `version` was read is in the changes already, and is found unchanged by the next reading.
    const next = { tag: version.tag, syncToken: changes.syncToken }
    return { ...changes, isFull: false, syncToken: formatVersion(next) }
  }

  /**
   * Every event of the window that the server gives. A file that it lists without its content is asked for again. If it gives only
   * a part of its list, a file that is not named may be there, so the reading is not full.
   */
  async function readAll(
    access: CalendarAccess,
    calendarId: string,
    window: SyncWindow,
  ): Promise<Pick<CalendarChanges, 'isFull' | 'events' | 'missing'>> {
    const first = await readFiles(access, calendarId, eventQuery(window), window)
    const hrefs = first.missing.map(({ href }) => href)
    const second =
      hrefs.length > 0 && hrefs.length <= maxChanges
        ? await readNamed(access, calendarId, hrefs, window)
        : null
    const events = [...first.events, ...(second?.events ?? [])]
    const answered = new Set([...events.map(({ id }) => id), ...(second?.removedIds ?? [])])
    const ids = first.missing.map(({ id }) => id).filter(id => !answered.has(id))
    const isFull = !first.isTruncated
    return { isFull, events, ...((!isFull || ids.length > 0) && { missing: { ids } }) }
  }

  /** Null if the server gives no single files. One that has just listed them knows who asks. */
  async function readNamed(
    access: CalendarAccess,
    calendarId: string,
    hrefs: readonly string[],
    window: SyncWindow,
  ) {
    return readFiles(access, calendarId, multigetQuery(hrefs), window).catch(error => {
      if (!(error instanceof CalendarError) || error.code === 'rate_limited' || access.signal.aborted)
        throw error
      return null
    })
  }

  async function readVersion(access: CalendarAccess, calendarId: string): Promise<Version> {
    const body = propfind('s:getctag', 'd:sync-token')
    const answer = await send(access, { method: 'PROPFIND', url: calendarId, body, headers: { depth: '0' } })
    assertSuccess(answer)
    const props = readMultiStatus(answer.text)[0]?.props
    return {
      tag: readText(props?.get('getctag')).trim(),
      syncToken: readText(props?.get('sync-token')).trim(),
    }
  }

  /** Null if everything has to be read. */
  async function readSince(
    access: CalendarAccess,
    calendarId: string,
    syncToken: string,
    window: SyncWindow,
  ): Promise<(Pick<CalendarChanges, 'events' | 'removedIds'> & { syncToken: string }) | null> {
    const report = await listChanges(access, calendarId, syncToken)
    if (!report) return null
    const hrefs = [...report.changed.values()]
    const answer =
      hrefs.length > 0 ? await readNamed(access, calendarId, hrefs, window) : { events: [], removedIds: [] }
    if (!answer) return null
    const { events } = answer
    const found = new Set(events.map(({ id }) => id))
    // A file may have been deleted since it was listed as changed. One that the server does not give may be there.
    const removed = new Set([...report.removed, ...answer.removedIds])
    if ([...report.changed.keys()].some(id => !found.has(id) && !removed.has(id))) return null
    const removedIds = [...removed].filter(id => !found.has(id))
    return { events, removedIds, syncToken: report.syncToken }
  }

  /** Files that changed since the token, by their paths. Null if the server does not tell, or if they are many. */
  async function listChanges(access: CalendarAccess, calendarId: string, since: string) {
    const changed = new Map<string, string>()
    const removed = new Set<string>()
    let syncToken = since
    for (let part = 0; part < maxParts; part++) {
      const report = await askForChanges(access, calendarId, syncToken)
      if (!report?.syncToken) return null
      for (const { href, isRemoved } of report.files) {
        const path = toPath(href, calendarId)
        if (path.endsWith('/')) continue
        if (isRemoved) {
          changed.delete(path)
          removed.add(path)
        } else {
          removed.delete(path)
          changed.set(path, href)
        }
      }
      if (changed.size > maxChanges) return null
      if (!report.isTruncated) return { changed, removed, syncToken: report.syncToken }
      syncToken = report.syncToken
    }
    return null
  }

  /**
   * Null if the server does not support the request, or no longer knows the token (RFC 6578, section 3.8): with 403 or 409, or with
   * 507 and other codes of servers that follow no standard. One that does not answer is a failure.
   */
  async function askForChanges(
    access: CalendarAccess,
    calendarId: string,
    syncToken: string,
  ): Promise<SyncReport | null> {
    const request = { method: 'REPORT', url: calendarId, body: syncQuery(syncToken), headers: { depth: '0' } }
    const answer = await send(access, request).catch(error => {
      const known = toCalendarError(error)
      // Too many changes for the limit of an answer.
      if (known.code === 'unreadable') return null
      throw known
    })
    if (!answer) return null
    const { status } = answer
    if ([401, 404, 410, 429].includes(status) || [500, 502, 503, 504].includes(status)) assertSuccess(answer)
    if (status !== 207) return null
    try {
      return readSyncReport(answer.text)
    } catch (error) {
      if (error instanceof CalendarError) return null
      throw error
    }
  }

  async function readFiles(access: CalendarAccess, calendarId: string, body: string, window: SyncWindow) {
    const request = { method: 'REPORT', url: calendarId, body, headers: { depth: '1' } }
    const answer = await send(access, request, maxReportBytes)
    assertSuccess(answer)
    const { secret } = access
    const username = secret.kind === 'password' ? secret.username : ''
    const ownerAddresses = username.includes('@') ? [username] : []
    return readIcal({ text: answer.text, davBase: calendarId, window, ownerAddresses }, access)
  }
}
