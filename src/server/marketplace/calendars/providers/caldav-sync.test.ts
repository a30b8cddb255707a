import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { userId } from '#contract/id.ts'
import { createSafeFetch } from '#server/lib/http/safe-fetch.ts'
import type { CalendarAccess, CalendarChanges } from '#server/marketplace/calendars/provider.ts'
import { startCalDavProxy } from '#test/caldav-proxy.ts'
import { startCalDavServer } from '#test/caldav-server.ts'
import type { FakeRequest, FakeResponse } from '#test/fakes/http.ts'
import { createCalDavProvider } from './caldav.ts'

const window = {
  from: new Date('2030-05-01T00:00:00Z'),
  until: new Date('2031-05-01T00:00:00Z'),
  timeZone: 'Europe/Berlin',
}

async function start() {
  const server = await startCalDavServer()
  onTestFinished(() => server.close())
  const { base, sent, answers } = await startCalDavProxy(server)
  const path = await server.createCalendar('Work')
  const provider = createCalDavProvider(createSafeFetch(['127.0.0.1']))
  const access: CalendarAccess = {
    secret: { kind: 'password', serverUrl: `${base}/`, username: 'ann', password: 'secret' },
    ownerId: userId.parse(randomUUID()),
    onSecretChange: async () => {},
    signal: new AbortController().signal,
  }
  return {
    answers,
    put: (id: string, ...lines: string[]) => server.putEvent(path, id, ...lines),
    remove: (id: string) => server.send('DELETE', `${path}${id}.ics`),
    /** Reads, and tells which reports that took. */
    async read(syncToken: string | null = null) {
      sent.length = 0
      const changes = await provider.readChanges(access, `${base}/${path}`, syncToken, window)
      return { ...changes, reports: [...sent] }
    },
  }
}

const at = (start: string) => [`DTSTART:${start}`, 'DURATION:PT1H']
const listStarts = ({ events }: Pick<CalendarChanges, 'events'>) =>
  Object.fromEntries(
    events.map(({ id, periods }) => [id.split('/').at(-1), periods.map(({ start }) => start.toISOString())]),
  )

test('CalDAV: only the files that changed are read, and those that were deleted are named', async () => {
  const { put, remove, read } = await start()
  await put('one', ...at('20300510T090000Z'))
  await put('two', ...at('20300511T090000Z'))
  await put('three', ...at('20300512T090000Z'))
  const first = await read()
  expect(first).toMatchObject({ isFull: true, reports: ['calendar-query'] })

  await put('two', ...at('20300511T150000Z'))
  await put('four', ...at('20300506T120000Z'), 'RRULE:FREQ=WEEKLY;COUNT=2')
  await remove('three')
  const second = await read(first.syncToken)
  expect(second).toMatchObject({
    isFull: false,
    removedIds: ['/ann/work/three.ics'],
    reports: ['sync-collection', 'calendar-multiget'],
  })
  expect(listStarts(second)).toEqual({
    'two.ics': ['2030-05-11T15:00:00.000Z'],
    'four.ics': ['2030-05-06T12:00:00.000Z', '2030-05-13T12:00:00.000Z'],
  })
  expect(await read(second.syncToken)).toMatchObject({ isFull: false, events: [], reports: [] })

  await remove('two')
  const third = await read(second.syncToken)
  expect(third).toMatchObject({ events: [], removedIds: ['/ann/work/two.ics'], reports: ['sync-collection'] })
})

test('CalDAV: an event that was made and deleted between two readings takes no time', async () => {
  const { put, remove, read } = await start()
  const { syncToken } = await read()
  await put('one', ...at('20300510T090000Z'))
  await remove('one')
  await put('two', ...at('20300511T090000Z'))
  const changes = await read(syncToken)
  expect(changes.isFull).toBe(false)
  expect(listStarts(changes)).toEqual({ 'two.ics': ['2030-05-11T09:00:00.000Z'] })
})

const error = (condition: string) =>
  `<?xml version="1.0"?><d:error xmlns:d="DAV:"><d:${condition}/></d:error>`

test.each<[string, FakeResponse]>([
  ['403 valid-sync-token', { status: 403, text: error('valid-sync-token') }],
  ['409 valid-sync-token', { status: 409, text: error('valid-sync-token') }],
  ['507', { status: 507, text: error('number-of-matches-within-limits') }],
  ['501', { status: 501 }],
  ['415', { status: 415 }],
  ['a page instead of an answer', { status: 207, text: '<html>Welcome</html>' }],
  ['an answer without a token', { status: 207, text: '<d:multistatus xmlns:d="DAV:"/>' }],
])('CalDAV: a server that refuses the sync token with %s is read in full', async (_, refusal) => {
  const { answers, put, read } = await start()
  await put('one', ...at('20300510T090000Z'))
  const { syncToken } = await read()
  await put('two', ...at('20300511T090000Z'))
  answers['sync-collection'] = () => refusal
  const changes = await read(syncToken)
  expect(changes).toMatchObject({ isFull: true, reports: ['sync-collection', 'calendar-query'] })
  expect(Object.keys(listStarts(changes)).toSorted()).toEqual(['one.ics', 'two.ics'])
})

test('CalDAV: a token that the server does not know is read in full, and the new one counts afterwards', async () => {
  const { put, read } = await start()
  await put('one', ...at('20300510T090000Z'))
  const known = JSON.stringify(['old tag', 'http://radicale.org/ns/sync/unknown'])
  const changes = await read(known)
  expect(changes).toMatchObject({ isFull: true, reports: ['sync-collection', 'calendar-query'] })
  await put('two', ...at('20300511T090000Z'))
  expect(await read(changes.syncToken)).toMatchObject({
    isFull: false,
    events: [{ id: '/ann/work/two.ics' }],
  })
})

test('CalDAV: the token of an earlier release, and a server that does not give single files, lead to a full reading', async () => {
  const { answers, put, read } = await start()
  await put('one', ...at('20300510T090000Z'))
  expect(await read('"ctag of 0.3"')).toMatchObject({ isFull: true, reports: ['calendar-query'] })
  const { syncToken } = await read()
  await put('two', ...at('20300511T090000Z'))
  answers['calendar-multiget'] = () => ({ status: 405 })
  expect(await read(syncToken)).toMatchObject({
    isFull: true,
    reports: ['sync-collection', 'calendar-multiget', 'calendar-query'],
  })
})

const fileAnswer = (href: string, content: string) =>
  `<d:response><d:href>${href}</d:href>${content}</d:response>`
const fileStatus = (status: string) => `<d:status>HTTP/1.1 ${status}</d:status>`

/** Answers the question for single files: what is said about `two`, instead of its content. */
const answerFiles =
  (aboutTwo: string) =>
  ({ body }: FakeRequest): FakeResponse => {
    const href = /<d:href>([^<]*two[^<]*)</.exec(body)?.[1] ?? ''
    const answer = aboutTwo && fileAnswer(href, aboutTwo)
    return { status: 207, text: `<d:multistatus xmlns:d="DAV:">${answer}</d:multistatus>` }
  }

test.each(['404 Not Found', '410 Gone'])(
  'CalDAV: a changed file that is answered with %s was deleted meanwhile',
  async status => {
    const { answers, put, read } = await start()
    await put('two', ...at('20300510T090000Z'))
    const { syncToken } = await read()
    await put('two', ...at('20300511T090000Z'))
    answers['calendar-multiget'] = answerFiles(fileStatus(status))
    expect(await read(syncToken)).toMatchObject({
      ...{ isFull: false, events: [], removedIds: ['/ann/work/two.ics'] },
      reports: ['sync-collection', 'calendar-multiget'],
    })
  },
)

test.each([
  ['left out', ''],
  ['refused with 403', fileStatus('403 Forbidden')],
  ['answered with 500', fileStatus('500 Internal Server Error')],
  ['answered with 507', fileStatus('507 Insufficient Storage')],
  [
    'given without its content',
    `<d:propstat><d:prop><c:calendar-data xmlns:c="urn:ietf:params:xml:ns:caldav"/></d:prop>${fileStatus('404 Not Found')}</d:propstat>`,
  ],
])('CalDAV: a changed file that is %s still takes its time: everything is read', async (_, aboutTwo) => {
  const { answers, put, read } = await start()
  await put('two', ...at('20300510T090000Z'))
  const { syncToken } = await read()
  await put('two', ...at('20300511T090000Z'))
  answers['calendar-multiget'] = answerFiles(aboutTwo)
  const changes = await read(syncToken)
  expect(changes).toMatchObject({
    isFull: true,
    reports: ['sync-collection', 'calendar-multiget', 'calendar-query'],
  })
  expect(listStarts(changes)).toEqual({ 'two.ics': ['2030-05-11T09:00:00.000Z'] })
})

/** Answers a full reading with `one`, and says something else about `two`. */
const answerQuery = (aboutTwo: string) => (): FakeResponse => {
  const text = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:one', ...at('20300510T090000Z')].join('\n')
  const data = `<c:calendar-data xmlns:c="urn:ietf:params:xml:ns:caldav">${text}\nEND:VEVENT\nEND:VCALENDAR</c:calendar-data>`
  const one = fileAnswer(
    '/ann/work/one.ics',
    `<d:propstat><d:prop>${data}</d:prop>${fileStatus('200 OK')}</d:propstat>`,
  )
  return { status: 207, text: `<d:multistatus xmlns:d="DAV:">${one}${aboutTwo}</d:multistatus>` }
}

const withoutContent = [
  ['answered with 500', fileStatus('500 Internal Server Error')],
  [
    'given without its content',
    `<d:propstat><d:prop><d:getetag>"1"</d:getetag></d:prop>${fileStatus('200 OK')}</d:propstat>`,
  ],
  [
    'given with the content refused',
    `<d:propstat><d:prop><c:calendar-data xmlns:c="urn:ietf:params:xml:ns:caldav"/></d:prop>${fileStatus('503 Service Unavailable')}</d:propstat>`,
  ],
] as const

test.each(withoutContent)(
  'CalDAV: a file that is %s in a full reading is asked for once more',
  async (_, answer) => {
    const { answers, put, read } = await start()
    await put('two', ...at('20300511T090000Z'))
    answers['calendar-query'] = answerQuery(fileAnswer('/ann/work/two.ics', answer))
    const changes = await read()
    expect(changes).toMatchObject({ isFull: true, reports: ['calendar-query', 'calendar-multiget'] })
    expect(listStarts(changes)).toEqual({
      'one.ics': ['2030-05-10T09:00:00.000Z'],
      'two.ics': ['2030-05-11T09:00:00.000Z'],
    })
  },
)

test.each(withoutContent)(
  'CalDAV: a full reading without a file that is %s has the others, and names it',
  async (_, answer) => {
    const { answers, read } = await start()
    answers['calendar-query'] = answerQuery(fileAnswer('/ann/work/two.ics', answer))
    answers['calendar-multiget'] = answerFiles(answer)
    const changes = await read()
    expect(changes).toMatchObject({ isFull: true, missing: { ids: ['/ann/work/two.ics'] } })
    expect(listStarts(changes)).toEqual({ 'one.ics': ['2030-05-10T09:00:00.000Z'] })
  },
)

test.each([403, 404, 405, 500, 503])(
  'CalDAV: a server that answers %d when asked for single files is read without them',
  async status => {
    const { answers, put, read } = await start()
    await put('one', ...at('20300510T090000Z'))
    const { syncToken } = await read()
    await put('two', ...at('20300511T090000Z'))
    answers['calendar-query'] = answerQuery(fileAnswer('/ann/work/two.ics', withoutContent[0][1]))
    answers['calendar-multiget'] = () => ({ status })
    const changes = await read(syncToken)
    expect(changes).toMatchObject({ isFull: true, missing: { ids: ['/ann/work/two.ics'] } })
    expect(Object.keys(listStarts(changes))).toEqual(['one.ics'])
  },
)

test('CalDAV: a file that is no calendar leaves the others readable', async () => {
  const { answers, read } = await start()
  const data = '<c:calendar-data xmlns:c="urn:ietf:params:xml:ns:caldav">Welcome</c:calendar-data>'
  const answer = `<d:propstat><d:prop>${data}</d:prop>${fileStatus('200 OK')}</d:propstat>`
  answers['calendar-query'] = answerQuery(fileAnswer('/ann/work/two.ics', answer))
  answers['calendar-multiget'] = answerFiles(answer)
  const changes = await read()
  expect(changes).toMatchObject({ isFull: true, missing: { ids: ['/ann/work/two.ics'] } })
  expect(Object.keys(listStarts(changes))).toEqual(['one.ics'])
})

test('CalDAV: a full reading from which the server cuts files adds to what is known', async () => {
  const { answers, read } = await start()
  answers['calendar-query'] = answerQuery(fileAnswer('/ann/work/', fileStatus('507 Insufficient Storage')))
  const changes = await read()
  expect(changes).toMatchObject({ isFull: false, removedIds: [], missing: { ids: [] } })
  expect(Object.keys(listStarts(changes))).toEqual(['one.ics'])
})

test('CalDAV: a file that was deleted during a full reading takes no time', async () => {
  const { answers, read } = await start()
  answers['calendar-query'] = answerQuery(fileAnswer('/ann/work/two.ics', fileStatus('404 Not Found')))
  expect(listStarts(await read())).toEqual({ 'one.ics': ['2030-05-10T09:00:00.000Z'] })
  answers['calendar-query'] = answerQuery(fileAnswer('/ann/work/two.ics', withoutContent[0][1]))
  expect(listStarts(await read())).toEqual({ 'one.ics': ['2030-05-10T09:00:00.000Z'] })
})

test.each([
  [401, 'reauth_required'],
  [429, 'rate_limited'],
  [503, 'unreachable'],
])('CalDAV: status %d is a failure, and no reason for a full reading', async (status, code) => {
  const { answers, put, read } = await start()
  const { syncToken } = await read()
  await put('one', ...at('20300510T090000Z'))
  answers['sync-collection'] = () => ({ status })
  await expect(read(syncToken)).rejects.toMatchObject({ code })
})

test('CalDAV: changes that come in parts are all read', async () => {
  const { answers, put, remove, read } = await start()
  await put('one', ...at('20300510T090000Z'))
  await put('two', ...at('20300511T090000Z'))
  const { syncToken } = await read()
  await put('one', ...at('20300510T150000Z'))
  await remove('two')
  const part = (
    href: string,
    status: string,
    token: string,
    isLast: boolean,
  ) => `<d:multistatus xmlns:d="DAV:">
    <d:response><d:href>${href}</d:href>${status}</d:response>
    ${isLast ? '' : '<d:response><d:href>/ann/work/</d:href><d:status>HTTP/1.1 507 Insufficient Storage</d:status></d:response>'}
    <d:sync-token>${token}</d:sync-token></d:multistatus>`
  const gone = '<d:status>HTTP/1.1 404 Not Found</d:status>'
  const found =
    '<d:propstat><d:prop><d:getetag>"1"</d:getetag></d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat>'
  answers['sync-collection'] = ({ body }) => ({
    status: 207,
    text: body.includes('part-2')
      ? part('/ann/work/one.ics', found, 'end', true)
      : part('/ann/work/two.ics', gone, 'part-2', false),
  })
  const changes = await read(syncToken)
  expect(changes).toMatchObject({
    isFull: false,
    removedIds: ['/ann/work/two.ics'],
    reports: ['sync-collection', 'sync-collection', 'calendar-multiget'],
  })
  expect(listStarts(changes)).toEqual({ 'one.ics': ['2030-05-10T15:00:00.000Z'] })
  // A server that never ends its parts is read in full.
  answers['sync-collection'] = () => ({
    status: 207,
    text: part('/ann/work/two.ics', gone, 'part-1', false),
  })
  expect(await read(syncToken)).toMatchObject({ isFull: true })
})
