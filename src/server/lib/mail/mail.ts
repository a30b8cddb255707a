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
