import type { UserId } from '#contract/id.ts'
import type { Language } from '#contract/language.ts'
import type { Executor } from '#server/lib/database/pool.ts'
import type { EmailPayloads } from './payloads.ts'

/** Recipient with language and time zone. No id for an unconfirmed address, which may be a stranger's. */
export type Recipient = { id?: UserId; email: string; name: string; language: Language; timeZone: string }

/** Email in the queue, with the payload at the time it was enqueued. */
export type EmailJob<T extends keyof EmailPayloads = keyof EmailPayloads, To = Recipient> = {
  [K in T]: { template: K; to: To; data: EmailPayloads[K] }
}[T]

/**
 * `email` is null for an unconfirmed or deleted account. `isActor` marks a notification of the recipient's
 * own action.
 */
export type NotificationRecipient = Omit<Recipient, 'email'> & {
  id: UserId
  email: string | null
  isActor?: boolean
}
export type NotificationRequest = EmailJob<keyof EmailPayloads, NotificationRecipient>

export type DetailRow = { label: string; value: string; href?: string }

export type EmailBlock =
  | { kind: 'text'; text: string }
  /** One-time code to type in. */
  | { kind: 'code'; text: string }
  | { kind: 'details'; rows: DetailRow[] }
  /** Text of another user. */
  | { kind: 'quote'; label: string; text: string }
  | { kind: 'button'; label: string; href: string }
  | { kind: 'note'; text: string }

/** Content of an email. Both the HTML and the plain text part are rendered from it. */
export type EmailContent = {
  subject: string
  preview: string
  heading: string
  blocks: EmailBlock[]
  /** Reason for this email. By default the account at Rehearse. */
  footer?: string
  calendar?: CalendarEvent | null
}

/** Calendar event (RFC 5545). A higher sequence replaces the event with the same id, a cancellation removes it. */
export type CalendarEvent = {
  method: 'REQUEST' | 'CANCEL'
  id: string
  sequence: number
  start: Date
  end: Date
  summary: string
  description: string
  /** Attendees without an email are not invited. */
  attendees: { name: string; email: string | null }[]
  location: string | null
}

export type RenderContext = { to: Recipient; appUrl: string }

export type Render<T extends keyof EmailPayloads> = (
  context: RenderContext,
  data: EmailPayloads[T],
) => EmailContent

/**
 * Reads the payload again before sending, because an email may wait for a day. Null: no longer true, not sent.
 * Templates without an entry report an event and stay true.
 */
export type EmailRefreshers = {
  /** `db` is the transaction of the delivery: a second connection could wait for others that wait too. */
  [T in keyof EmailPayloads]?: (
    db: Executor,
    data: EmailPayloads[T],
    to: Recipient,
  ) => Promise<EmailPayloads[T] | null>
}

export const paragraph = (text: string): EmailBlock => ({ kind: 'text', text })
export const note = (text: string): EmailBlock => ({ kind: 'note', text })
export const button = (label: string, href: string): EmailBlock => ({ kind: 'button', label, href })

/** Content of an email whose texts have these three fields. */
export const toContent = (
  { subject, preview, headline }: { subject: string; preview: string; headline: string },
  blocks: EmailBlock[],
): EmailContent => ({ subject, preview, heading: headline, blocks })
