import type { Transporter } from 'nodemailer'
import { calendarFile, type Mailer, MailRefused } from './port.ts'

const seconds = 1000

/** Sends through an SMTP server. Connections are kept for a few mails in a row and closed when it gets quiet. */
export function smtpMailer(url: string, from: string): Mailer {
  let transport: Transporter | undefined
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
          headers: { 'Auto-Submitted': 'auto-generated' },
          ...(mail.calendar && { icalEvent: { filename: calendarFile, ...mail.calendar } }),
        })
        .catch(refuse)
    },
  }
}

type SmtpError = Error & { permanent?: boolean; command?: string }

/**
 * Only a final word on this recipient or this message ends the matter. A refused sign-in or sender is a wrong setting:
 * the mails wait until it is put right.
 */
function refuse(error: SmtpError): never {
  if (error.permanent && (error.command === 'RCPT TO' || error.command === 'DATA'))
    throw new MailRefused(error.message, { cause: error })
  throw error
}
