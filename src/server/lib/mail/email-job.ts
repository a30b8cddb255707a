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
