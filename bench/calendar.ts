import { userId } from '#contract/id.ts'
import { dayMs, hourMs } from '#contract/time.ts'
import { formatCalendarTimestamp } from '#server/lib/format.ts'
import { connectCalDav, connectIcs } from '#server/marketplace/calendars/connect-calendar.ts'
import { syncConnection } from '#server/marketplace/calendars/sync.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { type FakeRequest, type FakeResponse, openHttp } from '#test/fakes/http.ts'
import { openProduct } from './product.ts'
import type { BenchmarkPart, Figure } from './report.ts'

/** Kinds of calendars: an ICS address, CalDAV, and CalDAV of a server that does not tell what changed. */
const kinds = ['ics', 'caldav', 'caldav_in_full'] as const
type Kind = (typeof kinds)[number]

/** Processor time until a changed event in a full calendar is seen, with all threads. */
export const measureCalendar: BenchmarkPart = async bench => {
  const events = bench.amount(5000, 5000, 100)
  const databaseUrl = await bench.createDatabase('calendar')
  const { deps, stop } = await openProduct(databaseUrl, { CALENDAR_ALLOWED_NETWORKS: '127.0.0.1' })
  const calendar = await openCalendar(events, deps.now())
  try {
    const figures: Figure[] = []
    for (const kind of kinds) {
      calendar.state.tellsChanges = kind === 'caldav'
      const times: number[] = []
      const connection = await connect(deps, kind, calendar.base)
      for (let turn = 0; turn < bench.amount(5, 5, 1); turn++) {
        const start = calendar.change()
        const before = process.cpuUsage()
        await syncConnection(deps, connection)
        const { user, system } = process.cpuUsage(before)
        times.push((user + system) / 1_000_000)
        await assertSeen(deps, connection, start)
      }
      const [median = Number.NaN] = times.sort((a, b) => a - b).slice(Math.floor(times.length / 2))
      figures.push({ name: `calendar_change_${kind}`, value: median, unit: 's', target: { atMost: 2 } })
    }
    return [...figures, { name: 'calendar_events', value: events, unit: '' }]
  } finally {
    await calendar.close()
    await stop()
  }
}

/** Interviewer with a slot every two hours of eight weeks, connected to the calendar. */
async function connect(deps: Deps, kind: Kind, base: string): Promise<string> {
  const { rows } = await deps.pool.query<{ id: string }>(
    `insert into users (email, username, role_id) values ($1, $1, 2) returning id`,
    [`${kind}@bench.test`],
  )
  const id = userId.parse(rows[0]?.id)
  await deps.pool.query(
    `insert into profiles (user_id, display_name, country, languages, time_zone)
    values ($1, 'Ann', 'Germany', '{English}', 'Europe/Berlin')`,
    [id],
  )
  await deps.pool.query('insert into interviewers (user_id, listed) values ($1, true)', [id])
  await deps.pool.query(
    `insert into slots (interviewer_id, starts_at, ends_at, price_minor, currency)
    select $1, at, at + interval '1 hour', 5000, 'USD'
    from generate_series(date_trunc('day', now()) + interval '1 day', now() + interval '8 weeks', interval '2 hours') at`,
    [id],
  )
  if (kind === 'ics') await connectIcs(deps, id, { url: `${base}/calendar.ics` })
  else await connectCalDav(deps, id, { serverUrl: `${base}/`, username: 'ann', password: 'secret' })
  const connections = await deps.pool.query<{ id: string; status: string }>(
    'select id, status from calendar_connections where user_id = $1',
    [id],
  )
  const [connection] = connections.rows
  if (connection?.status !== 'ok') throw new Error(`The calendar was not read: ${connection?.status}`)
  return connection.id
}

async function assertSeen({ pool }: Deps, connection: string, start: Date): Promise<void> {
  const { rows } = await pool.query(
    `select from calendar_busy_times b join calendar_connections c on c.user_id = b.interviewer_id
    where c.id = $1 and b.starts_at = $2`,
    [connection, start],
  )
  if (rows.length === 0) throw new Error('The changed event was not seen.')
}

/** A year of events, each as long as those of an office suite. Every fiftieth one is repeated weekly. */
async function openCalendar(count: number, now: Date) {
  const first = Math.ceil(now.getTime() / hourMs) * hourMs + dayMs
  const stepMs = Math.floor((360 * dayMs) / count / 60_000) * 60_000
  const starts = Array.from({ length: count }, (_, index) => new Date(first + index * stepMs))
  let revision = 1
  const renderEvent = (start: Date, index: number) =>
    [
      ...['BEGIN:VEVENT', `UID:event-${index}@bench.test`, `DTSTAMP:${formatCalendarTimestamp(now)}`],
      `DTSTART:${formatCalendarTimestamp(start)}`,
      `DTEND:${formatCalendarTimestamp(new Date(start.getTime() + hourMs / 2))}`,
      ...(index % 50 === 49 ? ['RRULE:FREQ=WEEKLY'] : []),
      ...[`SUMMARY:Meeting ${index}`, 'STATUS:CONFIRMED', 'TRANSP:OPAQUE', 'LOCATION:Room 4'],
      ...['ann', 'ben', 'eva'].map(name => `ATTENDEE;CN=${name};PARTSTAT=ACCEPTED:mailto:${name}@bench.test`),
      `DESCRIPTION:${'Agenda\\, notes and the link of the call. '.repeat(8)}`,
      'END:VEVENT',
    ].join('\r\n')
  const wrap = (text: string) =>
    `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Bench//EN\r\n${text}\r\nEND:VCALENDAR\r\n`
  const renderFile = (start: Date, index: number) =>
    response(
      `/ann/work/${index}.ics`,
      `<d:getetag>"${index}"</d:getetag><c:calendar-data>${wrap(renderEvent(start, index))}</c:calendar-data>`,
    )
  const changed = 7
  const render = () => ({
    file: wrap(starts.map(renderEvent).join('\r\n')),
    report: multiStatus(...starts.map(renderFile)),
    changes: multiStatus(
      response(`/ann/work/${changed}.ics`, `<d:getetag>"${revision}"</d:getetag>`),
      renderSyncToken(revision),
    ),
    changed: multiStatus(renderFile(starts[changed] ?? now, changed)),
  })
  const state = { tellsChanges: true }
  let content = render()
  const server = await openHttp(({ method, path, headers, body }: FakeRequest): FakeResponse => {
    const etag = `"${revision}"`
    if (path === '/calendar.ics')
      return headers['if-none-match'] === etag
        ? { status: 304 }
        : { status: 200, text: content.file, headers: { etag } }
    if (method === 'REPORT' && body.includes('sync-collection')) return content.changes
    if (method === 'REPORT') return body.includes('calendar-multiget') ? content.changed : content.report
    return multiStatus(
      ...(path === '/ann/work/' ? [] : [account(path)]),
      describeCalendar(revision, state.tellsChanges),
    )
  })
  return {
    ...server,
    state,
    /** Moves an event by ten minutes. Returns its new start. */
    change(): Date {
      const start = new Date((starts[changed] ?? now).getTime() + 600_000)
      starts[changed] = start
      revision++
      content = render()
      return start
    },
  }
}

const response = (path: string, props: string) =>
  `<d:response><d:href>${path}</d:href><d:propstat><d:prop>${props}</d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`

const multiStatus = (...responses: string[]): FakeResponse => ({
  status: 207,
  text: `<?xml version="1.0"?><d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:s="http://calendarserver.org/ns/">${responses.join('')}</d:multistatus>`,
  headers: { 'content-type': 'application/xml; charset=utf-8' },
})

const account = (path: string) =>
  response(
    path,
    `<d:current-user-principal><d:href>/ann/</d:href></d:current-user-principal>
    <c:calendar-home-set><d:href>/ann/</d:href></c:calendar-home-set>`,
  )

const renderSyncToken = (revision: number) =>
  `<d:sync-token>http://bench.test/sync/${revision}</d:sync-token>`

const describeCalendar = (revision: number, tellsChanges: boolean) =>
  response(
    '/ann/work/',
    `<d:displayname>Work</d:displayname><d:resourcetype><d:collection/><c:calendar/></d:resourcetype>
    <c:supported-calendar-component-set><c:comp name="VEVENT"/></c:supported-calendar-component-set>
    <s:getctag>${revision}</s:getctag>${tellsChanges ? renderSyncToken(revision) : ''}`,
  )
