import type { Language } from '#contract/account.ts'

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
  language: Language
  subject: string
  /** What mail clients show beside the subject. */
  preview: string
  headline: string
  greeting: string
  blocks: Block[]
  /** Why this mail came. */
  footer: string
}

export const say = (text: string): Block => ({ kind: 'text', text })
export const note = (text: string): Block => ({ kind: 'note', text })
export const button = (label: string, href: string): Block => ({ kind: 'button', label, href })
