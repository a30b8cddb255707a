import type { Letters, Recipient } from '#server/lib/mail/email-job.ts'

export type Fact = { label: string; value: string; href?: string }

export type Block =
  | { kind: 'text'; text: string }
  /** What matters, as a table. */
  | { kind: 'facts'; rows: Fact[] }
  /** What somebody else wrote. */
  | { kind: 'quote'; label: string; text: string }
  | { kind: 'button'; label: string; href: string }
  /** Terms and asides. */
  | { kind: 'note'; text: string }

/** What a mail says, before it is made to look like something: the HTML and the plain part both come from it. */
export type Letter = {
  subject: string
  /** What mail clients show beside the subject. */
  preview: string
  headline: string
  blocks: Block[]
  /** Why this mail came, where it is not for having an account. */
  footer?: string
  calendar?: Appointment | null
}

/** For the reader's calendar. One id for its whole life: a higher sequence replaces the entry, a cancellation removes it. */
export type Appointment = {
  method: 'REQUEST' | 'CANCEL'
  id: string
  sequence: number
  start: Date
  end: Date
  summary: string
  description: string
  /** Those without an address are not invited. */
  people: { name: string; email: string | null }[]
  /** Where it takes place. */
  link: string | null
}

/** Who reads the letter, and where its links lead. */
export type Reading = { to: Recipient; appUrl: string }

/** Who puts each letter into words. The composition has them all. */
export type Writers = { [T in keyof Letters]: (reading: Reading, data: Letters[T]) => Letter }

/**
 * Until when a letter that could not be sent at once still makes sense, by its kind: later it is not sent any more. The
 * moment may hang on when it was ordered. Null: it always does.
 */
export type Lasting = { [T in keyof Letters]: (data: Letters[T], orderedAt: Date) => Date | null }

/**
 * Reads again what a letter tells, when it is sent: a mail may wait for a day. Null: it is no longer true, and is not sent.
 * What has no entry here tells of something that happened, and stays true.
 */
export type Refreshers = {
  [T in keyof Letters]?: (data: Letters[T], to: Recipient) => Promise<Letters[T] | null>
}

export const say = (text: string): Block => ({ kind: 'text', text })
export const note = (text: string): Block => ({ kind: 'note', text })
export const button = (label: string, href: string): Block => ({ kind: 'button', label, href })
