import type { Language } from '#contract/account.ts'
import { en, type NoticeText } from '#server/people/notice/text/en.ts'
import { ru } from '#server/people/notice/text/ru.ts'
import type { Reading } from '#server/platform/mail/templates/letter.ts'

const texts: Record<Language, NoticeText> = { en, ru }

export const textFor = ({ to }: Reading): NoticeText => texts[to.language]
