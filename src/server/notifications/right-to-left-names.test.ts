import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { languages } from '#contract/language.ts'
import { startApp } from '#test/app.ts'
import { aBookingEmailJob, emailContext, someEmailOnly } from '#test/email-jobs.ts'
import { anInterviewee, anInterviewer, aSession } from '#test/factories.ts'
import { renderEmail } from './render.ts'

const name = 'محمد (Ltd) 12'
const isolated = `\u2068${name}\u2069`

/** The name outside of its isolates, where it would change the order of the words beside it. */
const bareName = new RegExp(`(?<!\u2068)${name.replace(/[()]/g, '\\$&')}`)

test.each(languages)('a right-to-left name is isolated wherever an email has it, in %s', language => {
  const interviewer = { name }
  const { to, subject, text, html, calendar } = renderEmail(
    aBookingEmailJob('booking-confirmed', { interviewer }, { language }),
    emailContext,
  )
  expect(to.name).toBe('Anna')
  for (const part of [subject, text, html]) {
    expect(part).toContain(isolated)
    expect(part).not.toMatch(bareName)
  }
  const event = ICAL.Component.fromString(calendar?.content ?? '').getFirstSubcomponent('vevent')
  expect(event?.getFirstPropertyValue('summary')).toContain(isolated)
  // Address books compare this field.
  expect(event?.getAllProperties('attendee').map(attendee => attendee.getParameter('cn'))).toEqual([
    'Anna',
    name,
  ])
})

test('the header To has the name as it is, the greeting isolates it', () => {
  const { to, text } = renderEmail(aBookingEmailJob('booking-confirmed', {}, { name }), emailContext)
  expect(to.name).toBe(name)
  expect(text).toContain(`\n\nHello ${isolated},\n\n`)
})

test('a subject without a right-to-left name has no isolates', () => {
  for (const other of ['Nino', 'ნინო', 'Беридзе', '李雷']) {
    const job = aBookingEmailJob('booking-confirmed', { interviewer: { name: other } })
    expect(renderEmail(job, emailContext).subject).toMatch(new RegExp(`^Confirmed: ${other}, `))
  }
})

test('a quoted text has the direction of its own first letter', () => {
  const job = aBookingEmailJob('booking-confirmed', { emailOnly: someEmailOnly({ notes: 'مرحبا 12' }) })
  expect(renderEmail(job, emailContext).html).toMatch(/<p [^>]*dir="auto"[^>]*>مرحبا 12<\/p>/)
})

test('in-app notifications isolate a right-to-left name', async () => {
  const app = await startApp()
  const interviewee = await anInterviewee(app, { name: 'Ann' })
  const interviewer = await anInterviewer(app, { name })
  const id = await aSession(app, { interviewer, interviewee, start: '2030-05-03T10:00:00Z' })
  await app.as(interviewer).call(api.sendBookingMessage, { params: { id }, body: { text: 'Hello' } })
  await app.drainJobs()
  const { notices } = await app.as(interviewee).call(api.notifications, {})
  expect(notices.map(({ text }) => text)).toEqual([
    `Message from ${isolated}, session on Fri 3 May, 10:00 UTC`,
  ])
})
