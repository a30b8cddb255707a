import type { Language } from '#contract/account.ts'

/** Who a mail goes to, and in which language and zone it speaks. */
export type Recipient = { email: string; name: string; language: Language; timeZone: string }

/** What each letter tells, by its name. An area adds its own beside what it says in them. */
// biome-ignore lint/suspicious/noEmptyInterface: the areas fill it
export interface Letters {}

/** A letter to somebody: what happened as it stood when the mail was ordered, not what came later. */
export type MailOrder<T extends keyof Letters = keyof Letters, To = Recipient> = {
  [K in T]: { template: K; to: To; data: Letters[K] }
}[T]
