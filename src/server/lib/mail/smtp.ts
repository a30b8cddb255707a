import type { Transporter } from 'nodemailer'
import { calendarFilename, EmailDeferred, EmailRejected, type Mailer, MailServerUnavailable } from './mail.ts'
import { getSmtpErrorMessage, isSingleEmailError, type SmtpError } from './smtp-errors.ts'

const secondMs = 1000

/** Sends through an SMTP server. Connections are kept for a few mails in a row and closed when it gets quiet. */
export function createSmtpMailer(url: string, from: string): Mailer {
  let transport: Transporter | undefined
  const { host: server } = new URL(url)
  return {
    async send(mail) {
      // A start that mails nothing does not pay for the library.
      transport ??= (await import('nodemailer')).createTransport({
        url,
        pool: true,
        maxConnections: 2,
        idleTimeout: 10 * secondMs,
        connectionTimeout: 10 * secondMs,
        greetingTimeout: 10 * secondMs,
        socketTimeout: 30 * secondMs,
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
          ...(mail.calendar && { icalEvent: { filename: calendarFilename, ...mail.calendar } }),
        })
        .catch(error => throwSmtpError(error, server))
    },
  }
}

/**
 * Only a final word on this recipient or this message ends the matter. A refused sign-in or sender is a wrong setting:
 * the mails wait until it is put right.
 */
function throwSmtpError(error: Error & SmtpError & { permanent?: boolean }, server: string): never {
  if (error.permanent && isSingleEmailError(error)) throw new EmailRejected(error.message, { cause: error })
  const reason = getSmtpErrorMessage(error, server)
  throw isSingleEmailError(error) ? new EmailDeferred(reason) : new MailServerUnavailable(reason)
}
