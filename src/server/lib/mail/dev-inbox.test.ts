import { expect, test } from 'vitest'
import { sendEmailQueue } from '#server/notifications/enqueue-notification.ts'
import { startApp } from '#test/app.ts'
import { aBookingEmailJob } from '#test/email-jobs.ts'
import { startSmtp } from '#test/fakes/smtp.ts'

type InboxEmail = {
  id: string
  sentAt: string
  subject: string
  to: string
  attachments: { filename: string; contentType: string; content: string }[]
}

async function startWithEmails() {
  const app = await startApp()
  const { db, jobs } = app.deps
  await jobs.send(db, sendEmailQueue, {
    template: 'welcome',
    to: { email: 'Nino@example.test', name: 'Nino', language: 'en', timeZone: 'UTC' },
    data: { role: 'interviewer', confirmation: null },
  })
  await app.drainJobs()
  await jobs.send(
    db,
    sendEmailQueue,
    aBookingEmailJob('booking-confirmed', {
      interviewer: { name: '<i>Nino</i>' },
      endTime: '2030-06-01T15:00:00.000Z',
    }),
  )
  await app.drainJobs()
  const read = async (path: string) => {
    const response = await fetch(`${app.url}${path}`)
    return { status: response.status, headers: response.headers, body: await response.text() }
  }
  const json = async (query = ''): Promise<InboxEmail[]> =>
    JSON.parse((await read(`/dev/mailbox.json${query}`)).body)
  return { read, json }
}

test('the inbox lists emails newest first, with readable attachments', async () => {
  const { json } = await startWithEmails()
  const emails = await json()
  expect(emails.map(email => email.to)).toEqual(['anna@example.test', 'Nino@example.test'])
  expect(emails[0]?.sentAt).toBe('2030-05-01T09:00:00.000Z')
  expect(emails[0]?.attachments).toMatchObject([
    { filename: 'invite.ics', contentType: 'text/calendar; charset=utf-8; method=REQUEST' },
  ])
  expect(emails[0]?.attachments[0]?.content).toMatch(/^BEGIN:VCALENDAR/)
})

test('the inbox filters by recipient, ignoring case', async () => {
  const { json } = await startWithEmails()
  expect((await json('?to=nino@example.test')).map(email => email.subject)).toEqual(['Welcome to Rehearse'])
  expect(await json('?to=unknown@example.test')).toEqual([])
})

test('the inbox page lists all emails and shows each in a sandboxed frame', async () => {
  const { read, json } = await startWithEmails()
  const [email] = await json()
  const list = await read('/dev/mailbox')
  expect(list.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(list.body).toContain(`href="/dev/mailbox/${email?.id}"`)
  expect(list.body).toContain('&lt;i&gt;Nino&lt;/i&gt;')

  const page = await read(`/dev/mailbox/${email?.id}`)
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(page.body).toMatch(/<iframe[^>]* sandbox="allow-popups allow-popups-to-escape-sandbox"/)
  expect(page.body).not.toContain('<i>Nino</i>')

  const file = await read(`/dev/mailbox/${email?.id}/attachments/0`)
  expect(file.headers.get('content-disposition')).toBe('attachment; filename=invite.ics')
  expect(file.body).toMatch(/^BEGIN:VCALENDAR/)
})

test('an empty inbox explains how emails arrive', async () => {
  const { url } = await startApp()
  expect(await (await fetch(`${url}/dev/mailbox`)).text()).toContain('No mails yet')
})

test.each(['/dev/mailbox/999', '/dev/mailbox/999/attachments/0'])('%s responds with 404', async path => {
  const { read } = await startWithEmails()
  expect((await read(path)).status).toBe(404)
})

test('an invalid id is rejected', async () => {
  const { read } = await startWithEmails()
  expect((await read('/dev/mailbox/1%27')).status).toBe(400)
  expect((await read('/dev/mailbox/1/attachments/1.5')).status).toBe(400)
})

test('a server with SMTP has no inbox', async () => {
  const { url } = await startSmtp()
  const app = await startApp({ env: { SMTP_URL: url } })
  expect((await fetch(`${app.url}/dev/mailbox.json`)).status).toBe(404)
})
