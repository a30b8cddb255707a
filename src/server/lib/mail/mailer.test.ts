import { describe, expect, test } from 'vitest'
import { renderEmail } from '#server/notifications/render.ts'
import { startApp } from '#test/app.ts'
import { aBookingOrder, aReader, aSender } from '#test/email-jobs.ts'
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
/** On its way text may take other line ends. */
const lines = (text: string) => text.replace(/\r\n/g, '\n').trim()
type Bench = { mailer: Mailer; received(): Promise<Received[]> }

async function smtpBench(): Promise<Bench> {
  const { url, delivered } = await startSmtp()
  return {
    mailer: createSmtpMailer(url, aSender.from),
    received: async () =>
      delivered.map(mail => ({
        from: mail.from?.address ?? '',
        to: mail.envelope.to.join(),
        subject: mail.subject ?? '',
        html: lines(mail.html ?? ''),
        text: lines(mail.text ?? ''),
        files: mail.attachments.map(({ filename, mimeType, method, content }) => ({
          filename,
          contentType: method ? `${mimeType}; method=${method}` : mimeType,
          content: lines(typeof content === 'string' ? content : new TextDecoder().decode(content)),
        })),
      })),
  }
}

async function mailboxBench(): Promise<Bench> {
  const { deps, url } = await startApp({ env: { MAIL_FROM: aSender.from } })
  return {
    mailer: createDevInboxMailer(deps),
    received: async () => {
      const mails = (await (await fetch(`${url}/dev/mailbox.json`)).json()) as (Omit<Received, 'files'> & {
        attachments: Received['files']
      })[]
      return mails.map(({ attachments, ...mail }) => ({
        ...mail,
        from: mail.from.replace(/.*<(.+)>/, '$1'),
        html: lines(mail.html),
        text: lines(mail.text),
        files: attachments.map(file => ({
          ...file,
          content: lines(file.content),
          contentType: file.contentType.replace(' charset=utf-8;', ''),
        })),
      }))
    },
  }
}

describe.each([
  ['an SMTP server', smtpBench],
  ['the built-in mailbox', mailboxBench],
])('a mail handed to %s', (_, makeBench) => {
  test('arrives word for word in both parts', async () => {
    const { mailer, received } = await makeBench()
    const mail = renderEmail(
      aBookingOrder('booking-requested', { notes: 'Живое кодирование\nи вопросы' }, { language: 'ru' }),
      aSender,
    )
    await mailer.send(mail)
    const [arrived] = await received()
    expect(arrived).toMatchObject({
      from: 'hello@rehearse.example',
      to: 'anna@example.test',
      subject: mail.subject,
      html: lines(mail.html),
      text: lines(mail.text),
      files: [],
    })
  })

  test('carries its calendar file with the method in its type and under its name', async () => {
    const { mailer, received } = await makeBench()
    const mail = renderEmail(aBookingOrder('booking-confirmed'), aSender)
    const content = lines(mail.calendar?.content ?? '')
    await mailer.send(mail)
    const files = (await received())[0]?.files ?? []
    expect(files).toContainEqual(
      expect.objectContaining({
        contentType: 'text/calendar; method=REQUEST',
        content,
      }),
    )
    expect(files).toContainEqual(expect.objectContaining({ filename: 'invite.ics', content }))
  })

  test('reaches nobody but its recipient, whatever that one is called', async () => {
    const { mailer, received } = await makeBench()
    const name = 'Eve"\r\nBcc: everybody@example.test\r\n\r\n<b>body</b>, other@example.test'
    await mailer.send(
      renderEmail(
        aBookingOrder('booking-confirmed', { interviewer: { name, email: null } }, aReader({ name })),
        aSender,
      ),
    )
    const mails = await received()
    expect(mails.map(mail => mail.to)).toEqual(['anna@example.test'])
    expect(mails[0]?.subject).not.toMatch(/[\r\n]/)
    expect(mails[0]?.html).not.toContain('<b>body</b>')
  })
})
