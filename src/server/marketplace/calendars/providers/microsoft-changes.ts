import type { z } from 'zod'
import {
  type BusyEvent,
  type CalendarAccess,
  type CalendarChanges,
  CalendarError,
  type SyncWindow,
} from '#server/marketplace/calendars/provider.ts'
import { maxPages, readSuccess, type SendRequest } from './api-client.ts'
import { decodeSyncToken, encodeSyncToken, extendWindow } from './covered-window.ts'
import {
  deltaPage,
  eventPage,
  type GraphEvent,
  getBusyPeriods,
  inheritFrom,
  isSyncStateLost,
  selectedFields,
  storedEvent,
} from './microsoft-schemas.ts'

/** Times in UTC, and ids that stay the same when an event is moved. */
export const graphHeaders = { prefer: 'outlook.timezone="UTC", IdType="ImmutableId"' }

/** Last state of everything that a round of changes lists. A recurring event is one series with its occurrences. */
type Round = {
  singles: Map<string, GraphEvent>
  series: Map<string, { master: GraphEvent | undefined; occurrences: Map<string, GraphEvent> }>
  removedIds: Set<string>
  deltaLink: string
}

type Page = { value: unknown[]; '@odata.nextLink'?: string | undefined }

export function createGraphReader(api: string, send: SendRequest) {
  const calendarUrl = (calendarId: string) => `${api}/me/calendars/${encodeURIComponent(calendarId)}`

  /** Pages follow by links. The access token goes to Graph only. */
  async function* readPages<Schema extends z.ZodType<Page>>(
    access: CalendarAccess,
    firstUrl: string,
    schema: Schema,
    headers: Record<string, string>,
  ): AsyncGenerator<z.output<Schema>> {
    let url: string | undefined = firstUrl
    for (let pageNumber = 0; url !== undefined; pageNumber += 1) {
      if (!url.startsWith(`${api}/`)) throw new CalendarError('unreadable', 'a link leads to another host')
      if (pageNumber === maxPages) throw new CalendarError('unreadable', 'the list does not end')
      const answer = await send(access, { url, headers })
      if (isSyncStateLost(answer)) throw new CalendarError('sync_token', 'the delta link is no longer valid')
      const page: z.output<Schema> = readSuccess(answer, schema)
      yield page
      url = page['@odata.nextLink']
    }
  }

  async function readList<Schema extends z.ZodType<Page>>(
    access: CalendarAccess,
    url: string,
    schema: Schema,
  ): Promise<z.output<Schema>['value']> {
    const values: unknown[] = []
    for await (const page of readPages(access, url, schema, graphHeaders)) values.push(...page.value)
    return values
  }

  async function readRound(access: CalendarAccess, url: string): Promise<Round> {
    const round: Round = { singles: new Map(), series: new Map(), removedIds: new Set(), deltaLink: '' }
    const headers = { prefer: `${graphHeaders.prefer}, odata.maxpagesize=200` }
    for await (const page of readPages(access, url, deltaPage, headers)) {
      for (const item of page.value) addItem(round, item, item['@removed'] !== undefined)
      round.deltaLink = page['@odata.deltaLink'] ?? ''
    }
    if (!round.deltaLink) throw new CalendarError('unreadable', 'the list of changes has no delta link')
    return round
  }

  async function findEvent(access: CalendarAccess, id: string): Promise<GraphEvent | undefined> {
    const url = `${api}/me/events/${encodeURIComponent(id)}?$select=${selectedFields}`
    const answer = await send(access, { url, headers: graphHeaders })
    return answer.status === 404 ? undefined : readSuccess(answer, storedEvent)
  }

  /** Occurrences of a series in the window. Null: the series was deleted. */
  async function listOccurrences(access: CalendarAccess, id: string, { from, until }: SyncWindow) {
    const query = new URLSearchParams({
      startDateTime: from.toISOString(),
      endDateTime: until.toISOString(),
      $select: selectedFields,
      $top: '200',
    })
    const url = `${api}/me/events/${encodeURIComponent(id)}/instances?${query}`
    return readList(access, url, eventPage).catch(error => {
      if (error instanceof CalendarError && error.code === 'gone') return null
      throw error
    })
  }

  async function readChanges(
    access: CalendarAccess,
    calendarId: string,
    syncToken: string | null,
    window: SyncWindow,
  ): Promise<CalendarChanges> {
    const known = decodeSyncToken(syncToken, window)
    const covered = known ?? extendWindow(window)
    const query = new URLSearchParams({
      startDateTime: covered.from.toISOString(),
      endDateTime: covered.until.toISOString(),
    })
    const round = await readRound(
      access,
      known?.token ?? `${calendarUrl(calendarId)}/calendarView/delta?${query}`,
    )
    const { removedIds } = round
    const events: BusyEvent[] = []
    for (const [id, event] of round.singles)
      events.push({ id, periods: getBusyPeriods(event, window.timeZone) })
    for (const [id, { master, occurrences }] of round.series) {
      if (removedIds.has(id)) continue
      const listed = known ? await listOccurrences(access, id, covered) : [...occurrences.values()]
      if (!listed) removedIds.add(id)
      else {
        const isComplete = master || listed.every(({ showAs }) => showAs)
        const series = isComplete ? master : await findEvent(access, id)
        const inherited = listed.map(occurrence => inheritFrom(series, occurrence))
        events.push({ id, periods: inherited.flatMap(event => getBusyPeriods(event, window.timeZone)) })
      }
    }
    return {
      isFull: known === null,
      events,
      removedIds: [...removedIds],
      syncToken: encodeSyncToken(covered, round.deltaLink),
    }
  }

  return { readChanges, readList }
}

/**
 * A change of a series lists some of its occurrences and never a deleted one (microsoft-graph-docs#4501). So an
 * occurrence only tells that its series is to be read again.
 */
function addItem({ singles, series, removedIds }: Round, item: GraphEvent, isRemoved: boolean): void {
  const { id, type } = item
  if (isRemoved) {
    singles.delete(id)
    removedIds.add(id)
    return
  }
  removedIds.delete(id)
  const seriesId = type === 'seriesMaster' ? id : item.seriesMasterId
  if (!seriesId) {
    singles.set(id, item)
    return
  }
  const known = series.get(seriesId) ?? { master: undefined, occurrences: new Map() }
  if (type === 'seriesMaster') series.set(seriesId, { ...known, master: item })
  else series.set(seriesId, { ...known, occurrences: known.occurrences.set(id, item) })
}
