import type { RussianMessages } from '#web/i18n/define-messages.ts'
import type { moderationButtons as english } from '#web/i18n/en/account/moderation-buttons.ts'

export default {
  reportProfile: 'Пожаловаться на профиль',
  reportReview: 'Пожаловаться на отзыв',
  reportMessage: 'Пожаловаться на сообщение',
  blockThem: 'Заблокировать',
  unblockThem: 'Разблокировать',
} satisfies RussianMessages<typeof english>
