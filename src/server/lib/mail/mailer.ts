import type { Transporter } from 'nodemailer'

/** A finished mail. Subject and names are single lines; both parts say the same. */
export type Email = {
  /** Without angle brackets. The same order always makes the same id, so that a repetition is recognisable. */
  id: string
  to: { name: string; email: string }
  subject: string
  html: string
  text: string
  calendar: { method: 'REQUEST' | 'CANCEL'; content: string } | null
  /** On whose behalf it goes: the id of a request, as it stands in the log; null where a clock ordered it. */
  requestId: string | null
}

/** What takes mails off our hands. Each adapter passes `mailer.test.ts`. */
export type Mailer = {
  /** Resolves once the mail is accepted. Throws `MailRefused` where trying again is pointless, one of the others below otherwise. */
  send(mail: Email): Promise<void>
}

/** The receiving side has said for good that it does not take this mail. */
export class EmailRejected extends Error {}

/** This mail was not taken now. The message is a sentence for whoever runs the product, and so is the next one's. */
export class EmailDeferred extends Error {}

/** The server takes no mail at all now: it is away, or it refuses us. */
export class MailServerUnavailable extends Error {}

/** How a calendar file calls itself, in every adapter. */
export const calendarFilename = 'invite.ics'
export const getCalendarContentType = (method: 'REQUEST' | 'CANCEL') =>
  `text/calendar; charset=utf-8; method=${method}`

/** What a mail server or the way to it said no with: Nodemailer's kind of error, the command, the server's number. */
export type SmtpError = { code?: string; command?: string; responseCode?: number; message: string }

/** Whether another mail may fare better: this one's recipient or content was put off, not all mail. */
export const isSingleEmailError = ({ command = '' }: SmtpError): boolean =>
  command === 'RCPT TO' || command === 'DATA'

/** Why no mail goes, in words for whoever runs the product. `server` is the host and port of `SMTP_URL`. */
export function getSmtpErrorMessage(fault: SmtpError, server: string): string {
  const { code = '', command = '', responseCode, message } = fault
  const number = responseCode ? ` (${responseCode})` : ''
  if (isSingleEmailError(fault)) return `${server} does not take this mail now${number}.`
  if (code === 'EDNS' || /ENOTFOUND|EAI_AGAIN/.test(message))
    return `No server called ${server} is known. Check SMTP_URL and the name server.`
  if (message.includes('ECONNREFUSED'))
    return `Nothing listens at ${server}. Check SMTP_URL and that the mail server runs.`
  if (code === 'ETIMEDOUT' || message.includes('ETIMEDOUT')) return `${server} does not answer in time.`
  if (code === 'EAUTH' || code === 'ENOAUTH')
    return `${server} refuses the user or the password of SMTP_URL${number}.`
  if (code === 'ETLS') return `No encrypted line to ${server} came about. Check SMTP_URL and its certificate.`
  if (command === 'MAIL FROM') return `${server} refuses the sender MAIL_FROM${number}.`
  return `The line to ${server} broke${number}.`
}

const minProbeDelayMs = 5000
const maxProbeDelayMs = 60_000

/** How long a server that took no mail is left alone before one mail tries again, after so many failures in a row. */
export const getProbeDelayMs = (failures: number): number =>
  Math.min(maxProbeDelayMs, minProbeDelayMs * 2 ** Math.min(failures - 1, 10))

/** An address as it may stand on a screen that others see: `a…@example.test`. */
export const maskEmail = (email: string): string => email.replace(/^(.)[^@]*/u, '$1…')

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
