import type { Language } from '#contract/account.ts'
import { type AccountText, en } from '#server/identity/accounts/text/en.ts'
import { ru } from '#server/identity/accounts/text/ru.ts'
import type { Reading } from '#server/lib/mail/templates/email.ts'

const accountTexts: Record<Language, AccountText> = { en, ru }

export const getAccountText = ({ to }: Reading): AccountText => accountTexts[to.language]
