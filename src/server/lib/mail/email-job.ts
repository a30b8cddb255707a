import type { Language } from '#contract/account.ts'
import type { UserId } from '#contract/id.ts'

/** Who a mail goes to, and in which language and zone it speaks; without an id where the address may be a stranger's. */
export type Recipient = { id?: UserId; email: string; name: string; language: Language; timeZone: string }

/** What each letter tells, by its name. An area adds its own beside what it says in them. */
// biome-ignore lint/suspicious/noEmptyInterface: the areas fill it
export interface Letters {}

/** A letter to somebody: what is told as it stood when the mail was ordered. What is sent may be read again: see `Refreshers`. */
export type MailOrder<T extends keyof Letters = keyof Letters, To = Recipient> = {
  [K in T]: { template: K; to: To; data: Letters[K] }
}[T]
