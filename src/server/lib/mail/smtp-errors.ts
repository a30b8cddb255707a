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
