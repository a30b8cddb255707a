import { describe, expect, test } from 'vitest'
import { renderEmail } from '#server/notifications/render.ts'
import { startApp } from '#test/app.ts'
import { aBookingEmailJob, aRecipient, emailContext, someEmailOnly } from '#test/email-jobs.ts'
import { startSmtp } from '#test/fakes/smtp.ts'
import { createDevInboxMailer } from './dev-inbox.ts'
import { createSmtpMailer, type Mailer } from './mailer.ts'

type Received = {
  from: string
  to: string
  subject: string
  html: string
  text: string
  files: { filename: string | null; contentType: string; content: string }[]
}
/** Mail servers may change line endings. */
const normalize = (text: string) => text.replace(/\r\n/g, '\n').trim()
type Bench = { mailer: Mailer; received(): Promise<Received[]> }

async function smtpBench(): Promise<Bench> {
  const { url, delivered } = await startSmtp()
  return {
    mailer: createSmtpMailer(url, emailContext.from),
    received: async () =>
      delivered.map(email => ({
        from: email.from?.address ?? '',
        to: email.envelope.to.join(),
        subject: email.subject ?? '',
        html: normalize(email.html ?? ''),
        text: normalize(email.text ?? ''),
        files: email.attachments.map(({ filename, mimeType, method, content }) => ({
          filename,
          contentType: method ? `${mimeType}; method=${method}` : mimeType,
          content: normalize(typeof content === 'string' ? content : new TextDecoder().decode(content)),
        })),
      })),
  }
}

async function inboxBench(): Promise<Bench> {
  const { deps, url } = await startApp({ env: { MAIL_FROM: emailContext.from } })
  return {
    mailer: createDevInboxMailer(deps),
    received: async () => {
      const emails = (await (await fetch(`${url}/dev/mailbox.json`)).json()) as (Omit<Received, 'files'> & {
        attachments: Received['files']
      })[]
      return emails.map(({ attachments, ...email }) => ({
        ...email,
        from: email.from.replace(/.*<(.+)>/, '$1'),
        html: normalize(email.html),
        text: normalize(email.text),
        files: attachments.map(file => ({
          ...file,
          content: normalize(file.content),
          contentType: file.contentType.replace(' charset=utf-8;', ''),
        })),
      }))
    },
  }
}

describe.each([
  ['an SMTP server', smtpBench],
  ['the development inbox', inboxBench],
])('an email sent through %s', (_, makeBench) => {
  test('arrives unchanged in both parts', async () => {
    const { mailer, received } = await makeBench()
    const email = renderEmail(
      aBookingEmailJob(
        'booking-requested',
        { emailOnly: someEmailOnly({ notes: 'Живое кодирование\nи вопросы' }) },
        { language: 'ru' },
      ),
      emailContext,
    )
    await mailer.send(email)
    const [arrived] = await received()
    expect(arrived).toMatchObject({
      from: 'hello@rehearse.example',
      to: 'anna@example.test',
      subject: email.subject,
      html: normalize(email.html),
      text: normalize(email.text),
      files: [],
    })
  })

  test('has its calendar file with method and file name', async () => {
    const { mailer, received } = await makeBench()
    const email = renderEmail(aBookingEmailJob('booking-confirmed'), emailContext)
    const content = normalize(email.calendar?.content ?? '')
    await mailer.send(email)
    const files = (await received())[0]?.files ?? []
    expect(files).toContainEqual(
      expect.objectContaining({
        contentType: 'text/calendar; method=REQUEST',
        content,
      }),
    )
    expect(files).toContainEqual(expect.objectContaining({ filename: 'invite.ics', content }))
  })

  test('reaches only its recipient, even with line breaks and addresses in the name', async () => {
    const { mailer, received } = await makeBench()
    const name = 'Eve"\r\nBcc: others@example.test\r\n\r\n<b>body</b>, other@example.test'
    await mailer.send(
      renderEmail(
        aBookingEmailJob('booking-confirmed', { interviewer: { name } }, aRecipient({ name })),
        emailContext,
      ),
    )
    const emails = await received()
    expect(emails.map(email => email.to)).toEqual(['anna@example.test'])
    expect(emails[0]?.subject).not.toMatch(/[\r\n]/)
    expect(emails[0]?.html).not.toContain('<b>body</b>')
  })
})
