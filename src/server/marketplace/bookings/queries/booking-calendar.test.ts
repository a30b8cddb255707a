import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { startApp } from '#test/app.ts'
import { aFreeBooking } from '#test/bookings.ts'

const start = '2030-05-03T10:00:00Z'

/** A calendar's lines, unfolded, without what differs from one moment to the next. */
const linesOf = (file: string) =>
  file
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .filter(line => !line.startsWith('DTSTAMP'))

test('both sides take the same entry into their calendars that the mail brings, in their own words and zone', async () => {
  const app = await startApp()
  const { booking, interviewee, interviewer } = await aFreeBooking(app, { start })
  const params = { id: booking.id }
  const own = await app.as(interviewee).call(api.bookingCalendar, { params })
  expect(own.fileName).toBe('rehearse-2030-05-03.ics')
  const lines = linesOf(own.file)
  for (const line of [
    `UID:booking-${booking.id}@rehearse`,
    'DTSTART:20300503T100000Z',
    'DTEND:20300503T110000Z',
    `LOCATION:${app.deps.urls.app}/room/${booking.id}`,
  ])
    expect(lines).toContain(line)
  await app.settle()
  const mailed = (await app.mails()).map(({ attachments: [file] }) =>
    linesOf(Buffer.from(file?.content ?? '', 'base64').toString()),
  )
  expect(mailed).toContainEqual(lines)
  const theirs = await app.as(interviewer).call(api.bookingCalendar, { params })
  expect(mailed).toContainEqual(linesOf(theirs.file))
})

test('the links say the same: name, instants, the zone beside the time, and where it takes place', async () => {
  const app = await startApp()
  const { booking, interviewee } = await aFreeBooking(app, { start })
  const { google, outlook } = await app
    .as(interviewee)
    .call(api.bookingCalendar, { params: { id: booking.id } })
  const room = `${app.deps.urls.app}/room/${booking.id}`
  const [inGoogle, inOutlook] = [google, outlook].map(link => Object.fromEntries(new URL(link).searchParams))
  expect(inGoogle).toMatchObject({
    text: expect.stringContaining('Mock interview with'),
    dates: '20300503T100000Z/20300503T110000Z',
    details: expect.stringMatching(/^When: .*2030.* time\nMeeting link: |^When: .*UTC\nMeeting link: /),
    location: room,
  })
  expect(inOutlook).toMatchObject({
    subject: inGoogle?.text,
    startdt: '2030-05-03T10:00:00.000Z',
    enddt: '2030-05-03T11:00:00.000Z',
    body: inGoogle?.details,
    location: room,
  })
})
