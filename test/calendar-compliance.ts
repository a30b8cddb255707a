import { describe, expect, onTestFinished, test } from 'vitest'
import { CalendarError } from '#server/marketplace/calendars/provider.ts'
import {
  booking,
  busyTimes,
  type CalendarBench,
  hour,
  period,
  rejectsWith,
  startBench,
  window,
} from './calendar-bench.ts'
import { openHttp } from './fakes/http.ts'

/** Cases that every OAuth calendar provider passes, against a fake that speaks the real protocol. */
export function describeCalendarProvider(name: string, makeBench: () => Promise<CalendarBench>) {
  const start = () => startBench(makeBench)

  describe(`${name} as a calendar provider`, () => {
    test('lists the calendars of all pages, and which of them can be written', async () => {
      const { provider, open, fake } = await start()
      const calendars = await provider.listCalendars(open())
      expect(calendars).toEqual([
        { id: fake.calendarId, name: expect.any(String), isPrimary: true, canWrite: true },
        { id: fake.sharedId, name: 'Our team', isPrimary: false, canWrite: false },
      ])
    })

    test('a first read returns every event of the window once, over many pages', async () => {
      const { fake, read } = await start()
      const times = [2, 3, 4, 5, 6, 7, 8].map(day => hour(`2030-05-0${day}`))
      for (const time of times) fake.events.add(time)
      fake.events.add(hour('2030-09-01'))
      const changes = await read()
      expect(changes).toMatchObject({ isFull: true, removedIds: [], syncToken: expect.any(String) })
      expect(busyTimes(changes)).toEqual(times.map(period))
    })

    test('free and declined events are free, tentative ones are busy', async () => {
      const { fake, read } = await start()
      fake.events.add({ ...hour('2030-05-02'), isFree: true })
      fake.events.add({ ...hour('2030-05-03'), isDeclined: true })
      fake.events.add({ ...hour('2030-05-04'), isTentative: true })
      const changes = await read()
      expect(changes.events).toHaveLength(3)
      expect(busyTimes(changes)).toEqual([period(hour('2030-05-04'))])
    })

    test('an all-day event is the days of its owner', async () => {
      const { fake, read } = await start()
      fake.events.add({ start: '2030-05-06', end: '2030-05-08' })
      expect(busyTimes(await read())).toEqual([
        { start: new Date('2030-05-06T04:00:00Z'), end: new Date('2030-05-08T04:00:00Z') },
      ])
    })

    test('nothing that tells what an event is about leaves the provider', async () => {
      const { fake, read } = await start()
      const id = fake.events.add(hour('2030-05-02'))
      fake.events.addSeries([hour('2030-05-03')])
      const first = await read()
      fake.events.change(id, hour('2030-05-04'))
      expect(JSON.stringify([first, await read(first.syncToken)])).not.toMatch(/secret/i)
    })

    test('a later read returns only changes: added, moved, freed and deleted', async () => {
      const { fake, read } = await start()
      const ids = [2, 3, 4, 5].map(day => fake.events.add(hour(`2030-05-0${day}`)))
      const { syncToken } = await read()
      const added = fake.events.add(hour('2030-05-10'))
      fake.events.change(ids[0] ?? '', hour('2030-05-11'))
      fake.events.change(ids[1] ?? '', { isFree: true })
      fake.events.delete(ids[2] ?? '')
      const changes = await read(syncToken)
      expect(changes.isFull).toBe(false)
      expect(new Map(changes.events.map(({ id, periods }) => [id, periods]))).toEqual(
        new Map([
          [added, [period(hour('2030-05-10'))]],
          [ids[0], [period(hour('2030-05-11'))]],
          [ids[1], []],
        ]),
      )
      expect(changes.removedIds).toEqual([ids[2]])
      expect(await read(changes.syncToken)).toMatchObject({ isFull: false, events: [], removedIds: [] })
    })

    test('pages in another order give the same busy times', async () => {
      const { fake, read } = await start()
      fake.events.add(hour('2030-05-02'))
      fake.events.addSeries([hour('2030-05-03'), hour('2030-05-10'), hour('2030-05-17')])
      const inOrder = busyTimes(await read())
      fake.reverseItems()
      expect(busyTimes(await read())).toEqual(inOrder)
      expect(inOrder).toHaveLength(4)
    })

    test('each occurrence of a series is busy, and a deleted one becomes free', async () => {
      const { fake, read } = await start()
      const times = ['2030-05-03', '2030-05-10', '2030-05-17', '2030-05-24'].map(day => hour(day))
      const { ids } = fake.events.addSeries(times)
      const first = await read()
      expect(busyTimes(first)).toEqual(times.map(period))
      fake.events.deleteOccurrence(ids[1] ?? '')
      const later = await read(first.syncToken)
      const known = new Map(first.events.map(event => [event.id, event.periods]))
      for (const { id, periods } of later.events) known.set(id, periods)
      for (const id of later.removedIds) known.delete(id)
      const left = [...known.values()].flat().map(({ start: begin }) => begin.getTime())
      expect(left.toSorted()).toEqual([0, 2, 3].map(index => new Date(times[index]?.start ?? 0).getTime()))
    })

    test('a free series stays free, and a deleted one is removed', async () => {
      const { fake, read } = await start()
      const free = fake.events.addSeries([{ ...hour('2030-05-03'), isFree: true }])
      const { seriesId } = fake.events.addSeries([hour('2030-05-04'), hour('2030-05-11')])
      const first = await read()
      expect(busyTimes(first)).toHaveLength(2)
      fake.events.deleteSeries(seriesId)
      const { events, removedIds } = await read(first.syncToken)
      const busyIds = first.events.filter(({ periods }) => periods.length > 0).map(({ id }) => id)
      expect(removedIds).toEqual(expect.arrayContaining(busyIds))
      expect(events.flatMap(({ periods }) => periods)).toEqual([])
      expect(free.ids).toHaveLength(1)
    })

    test('a sync token that is no longer valid asks for a full read', async () => {
      const { fake, read } = await start()
      fake.events.add(hour('2030-05-02'))
      const { syncToken } = await read()
      fake.expireSyncTokens()
      await expect(read(syncToken)).rejects.toEqual(rejectsWith('sync_token'))
      expect(await read(null)).toMatchObject({ isFull: true })
    })

    test('a window beyond the one that was read is read in full', async () => {
      const { fake, read } = await start()
      fake.events.add(hour('2030-07-15'))
      const { syncToken, events } = await read()
      expect(events).toEqual([])
      const nextDay = { ...window, until: new Date('2030-06-02T00:00:00Z') }
      expect(await read(syncToken, nextDay)).toMatchObject({ isFull: false })
      const muchLater = { ...window, until: new Date('2030-08-01T00:00:00Z') }
      const changes = await read(syncToken, muchLater)
      expect(changes.isFull).toBe(true)
      expect(busyTimes(changes)).toEqual([period(hour('2030-07-15'))])
      const elsewhere = { ...window, timeZone: 'Asia/Tbilisi' }
      expect(await read(syncToken, elsewhere)).toMatchObject({ isFull: true })
    })

    test('an expired access token is renewed once for requests at the same time', async () => {
      const { fake, clock, read, saved } = await start()
      clock.advance({ hours: 2 })
      const results = await Promise.all([read(), read(), read()])
      expect(results.map(({ isFull }) => isFull)).toEqual([true, true, true])
      expect(fake.countRequests(/^POST .*\/token$/)).toBe(1)
      expect(saved).toHaveLength(1)
      await read()
      expect(fake.countRequests(/^POST .*\/token$/)).toBe(1)
    })

    test('an access token that is refused early is renewed', async () => {
      const { fake, read, saved } = await start()
      fake.dropAccessTokens()
      expect(await read()).toMatchObject({ isFull: true })
      expect(saved).toHaveLength(1)
      fake.dropAccessTokens()
      expect(await read()).toMatchObject({ isFull: true })
      expect(fake.refreshTokenCount()).toBe(1)
    })

    test('access that the owner took away has to be given again', async () => {
      const { fake, clock, read, open, provider } = await start()
      fake.revokeAccess()
      await expect(read()).rejects.toEqual(rejectsWith('reauth_required'))
      await expect(provider.listCalendars(open())).rejects.toEqual(rejectsWith('reauth_required'))
      clock.advance({ hours: 2 })
      await expect(read()).rejects.toEqual(rejectsWith('reauth_required'))
    })

    test('a wrong secret of the operator is not the fault of the owner', async () => {
      const { fake, clock, read } = await start()
      fake.failNext(/\/token$/, { status: 401, json: { error: 'invalid_client' } })
      clock.advance({ hours: 2 })
      await expect(read()).rejects.toEqual(rejectsWith('unreachable'))
      expect(await read()).toMatchObject({ isFull: true })
    })

    test('a spent quota says when to try again', async () => {
      const { fake, read } = await start()
      fake.failNext(/^GET /, fake.rateLimit)
      await expect(read()).rejects.toEqual(rejectsWith('rate_limited'))
      fake.failNext(/^GET /, { status: 429, headers: { 'retry-after': '17' } })
      await expect(read()).rejects.toMatchObject({ code: 'rate_limited', retryAfterMs: 17_000 })
    })

    test.each([500, 502, 503])('status %d is a failure of the provider, on any page', async status => {
      const { fake, read } = await start()
      for (const day of ['2030-05-02', '2030-05-03', '2030-05-04']) fake.events.add(hour(day))
      const { syncToken } = await read()
      fake.failNext(/^GET /, { status })
      await expect(read(syncToken)).rejects.toEqual(rejectsWith('unreachable'))
      fake.loseNextAnswer(/^GET /)
      await expect(read()).rejects.toEqual(rejectsWith('unreachable'))
      expect(busyTimes(await read())).toHaveLength(3)
    })

    test('an answer of another form is unreadable, and no answer is a failure', async () => {
      const { fake, read } = await start()
      fake.failNext(/^GET /, { status: 200, json: { value: [{ id: 1 }], items: [{ id: 1 }] } })
      await expect(read()).rejects.toEqual(rejectsWith('unreadable'))
      await fake.close()
      await expect(read()).rejects.toEqual(rejectsWith('unreachable'))
    })

    test('a calendar that no longer exists is gone', async () => {
      const { fake, read } = await start()
      fake.failNext(/^GET /, { status: 404, json: { error: { code: 'ErrorItemNotFound' } } })
      await expect(read()).rejects.toEqual(rejectsWith('gone'))
    })

    test('an event is written, changed and removed', async () => {
      const { fake, events, open } = await start()
      const written = await events.put(open(), fake.calendarId, booking, null)
      const { start: begin, end } = booking
      expect(await events.find(open(), fake.calendarId, written)).toEqual({
        start: begin,
        end,
        etag: written.etag,
      })
      const moved = { ...booking, sequence: 1, ...period(hour('2030-05-21')) }
      const changed = await events.put(open(), fake.calendarId, moved, written)
      expect(changed.id).toBe(written.id)
      expect(await events.find(open(), fake.calendarId, changed)).toMatchObject({ start: moved.start })
      await events.remove(open(), fake.calendarId, changed)
      expect(await events.find(open(), fake.calendarId, changed)).toBeNull()
      await events.remove(open(), fake.calendarId, changed)
    })

    test('our event is seen under the same id when the calendar is read', async () => {
      const { fake, events, open, read } = await start()
      const written = await events.put(open(), fake.calendarId, booking, null)
      expect((await read()).events).toEqual([{ id: written.id, periods: [period(hour('2030-05-20'))] }])
    })

    test('an event whose answer was lost, or that is written twice, exists once', async () => {
      const { fake, events, open, read } = await start()
      fake.loseNextAnswer(/^POST .*events$/)
      await expect(events.put(open(), fake.calendarId, booking, null)).rejects.toEqual(
        rejectsWith('unreachable'),
      )
      await events.put(open(), fake.calendarId, booking, null)
      const moved = { ...booking, sequence: 1, ...period(hour('2030-05-22')) }
      await events.put(open(), fake.calendarId, moved, null)
      expect(busyTimes(await read())).toEqual([period(hour('2030-05-22'))])
    })

    test('writes of one event at the same time leave one', async () => {
      const { fake, events, open, read } = await start()
      const put = () => events.put(open(), fake.calendarId, booking, null)
      const ids = (await Promise.all([put(), put(), put()])).map(({ id }) => id)
      expect(new Set(ids).size).toBe(1)
      expect(busyTimes(await read())).toHaveLength(1)
    })

    test('an event that its owner changed or deleted is not overwritten', async () => {
      const { fake, events, open } = await start()
      const written = await events.put(open(), fake.calendarId, booking, null)
      fake.events.change(written.id, hour('2030-05-23'))
      const moved = { ...booking, sequence: 1 }
      const put = () => events.put(open(), fake.calendarId, moved, written)
      await expect(put()).rejects.toEqual(rejectsWith('changed'))
      expect(await events.find(open(), fake.calendarId, written)).toMatchObject(period(hour('2030-05-23')))
      fake.events.delete(written.id)
      await expect(put()).rejects.toBeInstanceOf(CalendarError)
      expect(await events.find(open(), fake.calendarId, written)).toBeNull()
      const again = await events.put(open(), fake.calendarId, moved, null)
      expect(await events.find(open(), fake.calendarId, again)).toMatchObject({ start: booking.start })
    })

    test('a subscription tells of changes until it is ended', async () => {
      const { fake, push, open, clock } = await start()
      const received: string[] = []
      const listener = await openHttp(({ query, headers, body }) => {
        const validation = query.get('validationToken')
        if (validation) return { status: 200, text: validation }
        received.push(
          `${headers['x-goog-channel-id'] ?? ''} ${headers['x-goog-channel-token'] ?? ''} ${body}`,
        )
        return { status: 202 }
      })
      onTestFinished(listener.close)
      const channel = { id: 'channel-1', token: 'token-1', address: listener.base }
      const { resourceId, expiresAt } = await push.subscribe(open(), fake.calendarId, channel)
      expect(expiresAt.getTime()).toBeGreaterThan(clock.now().getTime() + 2 * 86_400_000)
      await fake.deliverHooks()
      received.length = 0
      fake.events.add(hour('2030-05-02'))
      await fake.deliverHooks()
      expect(received).toEqual([expect.stringMatching(/channel-1.*token-1/)])
      await push.unsubscribe(open(), { id: channel.id, resourceId })
      await push.unsubscribe(open(), { id: channel.id, resourceId })
      fake.events.add(hour('2030-05-03'))
      expect(await fake.deliverHooks()).toEqual([])
      expect(fake.channelCount()).toBe(0)
    })

    test('a lost hook loses nothing: the next read has the change', async () => {
      const { fake, read } = await start()
      const { syncToken } = await read()
      fake.loseHooks()
      fake.events.add(hour('2030-05-02'))
      expect(await fake.deliverHooks()).toEqual([])
      expect(busyTimes(await read(syncToken))).toEqual([period(hour('2030-05-02'))])
    })
  })
}
