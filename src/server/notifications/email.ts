import type { Language } from '#contract/account.ts'
import type { UserId } from '#contract/id.ts'

/** Who a mail goes to, and in which language and zone it speaks; without an id where the address may be a stranger's. */
export type Recipient = { id?: UserId; email: string; name: string; language: Language; timeZone: string }

/** What each letter tells, by its name. An area adds its own beside what it says in them. */
// biome-ignore lint/suspicious/noEmptyInterface: the areas fill it
export interface EmailPayloads {}

/** A letter to somebody: what is told as it stood when the mail was ordered. What is sent may be read again: see `Refreshers`. */
export type EmailJob<T extends keyof EmailPayloads = keyof EmailPayloads, To = Recipient> = {
  [K in T]: { template: K; to: To; data: EmailPayloads[K] }
}[T]

export type DetailRow = { label: string; value: string; href?: string }

export type EmailBlock =
  | { kind: 'text'; text: string }
  /** What matters, as a table. */
  | { kind: 'details'; rows: DetailRow[] }
  /** What somebody else wrote. */
  | { kind: 'quote'; label: string; text: string }
  | { kind: 'button'; label: string; href: string }
  /** Terms and asides. */
  | { kind: 'note'; text: string }

/** What a mail says, before it is made to look like something: the HTML and the plain part both come from it. */
export type EmailContent = {
  subject: string
  /** What mail clients show beside the subject. */
  preview: string
  heading: string
  blocks: EmailBlock[]
  /** Why this mail came, where it is not for having an account. */
  footer?: string
  calendar?: CalendarEvent | null
}

/** For the reader's calendar. One id for its whole life: a higher sequence replaces the entry, a cancellation removes it. */
export type CalendarEvent = {
  method: 'REQUEST' | 'CANCEL'
  id: string
  sequence: number
  start: Date
  end: Date
  summary: string
  description: string
  /** Those without an address are not invited. */
  attendees: { name: string; email: string | null }[]
  /** Where it takes place. */
  location: string | null
}

/** Who reads the letter, and where its links lead. */
export type RenderContext = { to: Recipient; appUrl: string }

/** Who puts each letter into words. The composition has them all. */
export type EmailRenderers = {
  [T in keyof EmailPayloads]: (reading: RenderContext, data: EmailPayloads[T]) => EmailContent
}

/**
 * Until when a letter that could not be sent at once still makes sense, by its kind: later it is not sent any more. The
 * moment may hang on when it was ordered. Null: it always does.
 */
export type EmailExpiry = {
  [T in keyof EmailPayloads]: (data: EmailPayloads[T], orderedAt: Date) => Date | null
}

/**
 * Reads again what a letter tells, when it is sent: a mail may wait for a day. Null: it is no longer true, and is not sent.
 * What has no entry here tells of something that happened, and stays true.
 */
export type EmailRefreshers = {
  [T in keyof EmailPayloads]?: (data: EmailPayloads[T], to: Recipient) => Promise<EmailPayloads[T] | null>
}

export const paragraph = (text: string): EmailBlock => ({ kind: 'text', text })
export const note = (text: string): EmailBlock => ({ kind: 'note', text })
export const button = (label: string, href: string): EmailBlock => ({ kind: 'button', label, href })
