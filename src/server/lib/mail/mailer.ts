import type { Transporter } from 'nodemailer'

/** Rendered email. Subject and names are single lines; both parts have the same content. */
export type Email = {
  /** Message-ID without angle brackets. A retry has the same id, so that mail servers can detect duplicates. */
  id: string
  to: { name: string; email: string }
  subject: string
  html: string
  text: string
  calendar: { method: 'REQUEST' | 'CANCEL'; content: string } | null
  /** Request that caused the email, as in the log; null for a cron job. */
  requestId: string | null
}

/** Every adapter passes `mailer.test.ts`. */
export type Mailer = {
  /** Resolves when the email is accepted. Throws `EmailRejected` if a retry is pointless, else one of the errors below. */
  send(email: Email): Promise<void>
}

/** The mail server rejected the email permanently. */
export class EmailRejected extends Error {}

/** The mail server rejected this email temporarily. The message is for the operator, as in the next class. */
export class EmailDeferred extends Error {}

/** The mail server accepts no email: it is down, or it rejects our login or sender. */
export class MailServerUnavailable extends Error {}

export const calendarFilename = 'invite.ics'
export const getCalendarContentType = (method: 'REQUEST' | 'CANCEL') =>
  `text/calendar; charset=utf-8; method=${method}`

/** Nodemailer's error: its code, the SMTP command and the reply code of the server. */
export type SmtpError = { code?: string; command?: string; responseCode?: number; message: string }

/** Whether the error concerns only this recipient or content, so that other emails may succeed. */
export const isSingleEmailError = ({ command = '' }: SmtpError): boolean =>
  command === 'RCPT TO' || command === 'DATA'

/** Error message for the operator. `server` is the host and port of `SMTP_URL`. */
export function getSmtpErrorMessage(error: SmtpError, server: string): string {
  const { code = '', command = '', responseCode, message } = error
  const replyCode = responseCode ? ` (${responseCode})` : ''
  if (isSingleEmailError(error)) return `${server} does not take this mail now${replyCode}.`
  if (code === 'EDNS' || /ENOTFOUND|EAI_AGAIN/.test(message))
    return `No server called ${server} is known. Check SMTP_URL and the name server.`
  if (message.includes('ECONNREFUSED'))
    return `Nothing listens at ${server}. Check SMTP_URL and that the mail server runs.`
  if (code === 'ETIMEDOUT' || message.includes('ETIMEDOUT')) return `${server} does not answer in time.`
  if (code === 'EAUTH' || code === 'ENOAUTH')
    return `${server} refuses the user or the password of SMTP_URL${replyCode}.`
  if (code === 'ETLS') return `The TLS connection to ${server} failed. Check SMTP_URL and its certificate.`
  if (command === 'MAIL FROM') return `${server} refuses the sender MAIL_FROM${replyCode}.`
  return `The connection to ${server} was lost${replyCode}.`
}

const minProbeDelayMs = 5000
const maxProbeDelayMs = 60_000

/** Delay before the next attempt of one email, after a number of failures in a row. */
export const getProbeDelayMs = (failures: number): number =>
  Math.min(maxProbeDelayMs, minProbeDelayMs * 2 ** Math.min(failures - 1, 10))

/** Masked address for screens that other users see: `a…@example.test`. */
export const maskEmail = (email: string): string => email.replace(/^(.)[^@]*/u, '$1…')

const secondMs = 1000

/** Sends through an SMTP server. Idle connections are closed. */
export function createSmtpMailer(url: string, from: string): Mailer {
  let transport: Transporter | undefined
  const { host: server } = new URL(url)
  return {
    async send(email) {
      // Loads the library on first use.
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
          to: { name: email.to.name, address: email.to.email },
          messageId: `<${email.id}>`,
          subject: email.subject,
          text: email.text,
          html: email.html,
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(email.requestId && { 'X-Request-Id': email.requestId }),
          },
          ...(email.calendar && { icalEvent: { filename: calendarFilename, ...email.calendar } }),
        })
        .catch(error => throwSmtpError(error, server))
    },
  }
}

/**
 * Only a permanent rejection of the recipient or the content is final. A rejected login or sender is a wrong setting, and
 * emails wait until the operator corrects it.
 */
function throwSmtpError(error: Error & SmtpError & { permanent?: boolean }, server: string): never {
  if (error.permanent && isSingleEmailError(error)) throw new EmailRejected(error.message, { cause: error })
  const reason = getSmtpErrorMessage(error, server)
  throw isSingleEmailError(error) ? new EmailDeferred(reason) : new MailServerUnavailable(reason)
}
