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

test('both participants download the same calendar event that their email contains', async () => {
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
  await app.drainJobs()
  const emailed = (await app.emails()).map(({ attachments: [file] }) =>
    linesOf(Buffer.from(file?.content ?? '', 'base64').toString()),
  )
  expect(emailed).toContainEqual(lines)
  const interviewerCalendar = await app.as(interviewer).call(api.bookingCalendar, { params })
  expect(emailed).toContainEqual(linesOf(interviewerCalendar.file))
})

test('the Google and Outlook links contain name, times, time zone and meeting link', async () => {
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
