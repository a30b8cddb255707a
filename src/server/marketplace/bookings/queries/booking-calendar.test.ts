import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { startApp } from '#test/app.ts'
import { aFreeBooking } from '#test/bookings.ts'

const start = '2030-05-03T10:00:00Z'

/** Unfolded lines of a calendar file, without the time-dependent DTSTAMP. */
const linesOf = (file: string) =>
  file
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .filter(line => !line.startsWith('DTSTAMP'))

/** Lines that make a calendar ask for answers, or send them. */
const isInvitation = (line: string) => /^(METHOD|ORGANIZER|ATTENDEE)/.test(line)

test('both participants download the calendar event of their email, without organizer and attendees', async () => {
  const app = await startApp()
  const { booking, interviewee, interviewer } = await aFreeBooking(app, { start })
  const params = { id: booking.id }
  const intervieweeCalendar = await app.as(interviewee).call(api.bookingCalendar, { params })
  expect(intervieweeCalendar.fileName).toBe('rehearse-2030-05-03.ics')
  const lines = linesOf(intervieweeCalendar.file)
  for (const line of [
    `UID:booking-${booking.id}@rehearse`,
    'DTSTART:20300503T100000Z',
    'DTEND:20300503T110000Z',
    `LOCATION:${app.deps.urls.app}/room/${booking.id}`,
  ])
    expect(lines).toContain(line)
  expect(lines.filter(isInvitation)).toEqual(['METHOD:PUBLISH'])
  await app.drainJobs()
  const emailed = (await app.emails()).map(({ attachments: [file] }) =>
    linesOf(Buffer.from(file?.content ?? '', 'base64').toString()),
  )
  const invitations = emailed.flatMap(all => all.filter(line => line.startsWith('METHOD')))
  expect(new Set(invitations)).toEqual(new Set(['METHOD:REQUEST']))
  const events = emailed.map(all => all.filter(line => !isInvitation(line)))
  expect(events).toContainEqual(lines.filter(line => !isInvitation(line)))
  const interviewerCalendar = await app.as(interviewer).call(api.bookingCalendar, { params })
  expect(events).toContainEqual(linesOf(interviewerCalendar.file).filter(line => !isInvitation(line)))
})

test('the Google and Outlook links contain name, times, time zone and meeting link', async () => {
  const app = await startApp()
  const { booking, interviewee } = await aFreeBooking(app, { start })
  const { google, outlook, outlookWork } = await app
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
  // Outlook shows a plus sign as it is.
  for (const link of [google, outlook, outlookWork]) expect(link).not.toContain('+')
  expect(outlook).toContain('subject=Mock%20interview%20with%20')
  expect(new URL(outlook).host).toBe('outlook.live.com')
  const work = new URL(outlookWork)
  expect(work.host).toBe('outlook.office.com')
  expect(Object.fromEntries(work.searchParams)).toEqual(inOutlook)
})
