import type { Transporter } from 'nodemailer'
import { calendarFile, type Mailer, MailPutOff, MailRefused, MailServerAway } from './mail.ts'
import { isAboutOneMail, reasonOf, type SmtpFault } from './smtp-errors.ts'

const seconds = 1000

/** Sends through an SMTP server. Connections are kept for a few mails in a row and closed when it gets quiet. */
export function smtpMailer(url: string, from: string): Mailer {
  let transport: Transporter | undefined
  const { host: server } = new URL(url)
  return {
    async send(mail) {
      // A start that mails nothing does not pay for the library.
      transport ??= (await import('nodemailer')).createTransport({
        url,
        pool: true,
        maxConnections: 2,
        idleTimeout: 10 * seconds,
        connectionTimeout: 10 * seconds,
        greetingTimeout: 10 * seconds,
        socketTimeout: 30 * seconds,
        disableFileAccess: true,
        disableUrlAccess: true,
      })
      await transport
        .sendMail({
          from,
          to: { name: mail.to.name, address: mail.to.email },
          messageId: `<${mail.id}>`,
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(mail.requestId && { 'X-Request-Id': mail.requestId }),
          },
          ...(mail.calendar && { icalEvent: { filename: calendarFile, ...mail.calendar } }),
        })
        .catch(error => refuse(error, server))
    },
  }
}

/**
 * Only a final word on this recipient or this message ends the matter. A refused sign-in or sender is a wrong setting:
 * the mails wait until it is put right.
 */
function refuse(error: Error & SmtpFault & { permanent?: boolean }, server: string): never {
  if (error.permanent && isAboutOneMail(error)) throw new MailRefused(error.message, { cause: error })
  const reason = reasonOf(error, server)
  throw isAboutOneMail(error) ? new MailPutOff(reason) : new MailServerAway(reason)
}
