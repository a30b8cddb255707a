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
  /** Address for replies; null if they are not read. */
  replyTo: string | null
  /** Link that turns such emails off; null for one that cannot be turned off. */
  unsubscribeUrl: string | null
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

/** Nodemailer's error: its code, the SMTP command and the reply code of the server. */
type SmtpError = Error & { code?: string; command?: string; responseCode?: number; permanent?: boolean }

/**
 * Only a permanent rejection of the recipient or the content is final. A rejected login or sender is a wrong setting, and
 * emails wait until the operator corrects it. `server` is the host and port of `SMTP_URL`.
 */
function throwSmtpError(error: SmtpError, server: string): never {
  // Concerns only this email, so others may succeed.
  if (error.command === 'RCPT TO' || error.command === 'DATA') {
    if (error.permanent) throw new EmailRejected(error.message, { cause: error })
    throw new EmailDeferred(`${server} does not take this mail now${formatReplyCode(error)}.`)
  }
  throw new MailServerUnavailable(getSmtpErrorMessage(error, server))
}

const formatReplyCode = ({ responseCode }: SmtpError) => (responseCode ? ` (${responseCode})` : '')

function getSmtpErrorMessage(error: SmtpError, server: string): string {
  const { code = '', command, message } = error
  const replyCode = formatReplyCode(error)
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

/** Delay before the next attempt of one email, after a number of failures in a row: from 5 to 60 seconds. */
export const getProbeDelayMs = (failures: number): number =>
  Math.min(60_000, 5000 * 2 ** Math.min(failures - 1, 10))

/** Masked address for the operator's commands: `a…@example.test`. */
export const maskEmail = (email: string): string => email.replace(/^(.)[^@]*/u, '$1…')

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
        idleTimeout: 10_000,
        connectionTimeout: 10_000,
        greetingTimeout: 10_000,
        socketTimeout: 30_000,
        disableFileAccess: true,
        disableUrlAccess: true,
      })
      await transport
        .sendMail({
          from,
          to: { name: email.to.name, address: email.to.email },
          messageId: `<${email.id}>`,
          subject: email.subject,
          ...(email.replyTo && { replyTo: email.replyTo }),
          text: email.text,
          html: email.html,
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(email.unsubscribeUrl && {
              'List-Unsubscribe': `<${email.unsubscribeUrl}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
            ...(email.requestId && { 'X-Request-Id': email.requestId }),
          },
          ...(email.calendar && { icalEvent: { filename: calendarFilename, ...email.calendar } }),
        })
        .catch(error => throwSmtpError(error, server))
    },
  }
}
