import type { Language } from '#contract/account.ts'
import type { Recipient } from '#server/platform/mail/order.ts'
import { en, type MailText } from '#server/platform/mail/text/en.ts'
import { ru } from '#server/platform/mail/text/ru.ts'

export const texts: Record<Language, MailText> = { en, ru }

/** Who reads the letter, in which words, and where its links lead. */
export type Reading = { to: Recipient; t: MailText; appUrl: string }
