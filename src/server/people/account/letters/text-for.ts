import type { Language } from '#contract/account.ts'
import { type AccountText, en } from '#server/people/account/text/en.ts'
import { ru } from '#server/people/account/text/ru.ts'
import type { Reading } from '#server/platform/mail/templates/letter.ts'

const texts: Record<Language, AccountText> = { en, ru }

export const textFor = ({ to }: Reading): AccountText => texts[to.language]
