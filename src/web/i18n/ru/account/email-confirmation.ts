import type { RussianMessages } from '#web/i18n/define-messages.ts'
import type { emailConfirmation as english } from '#web/i18n/en/account/email-confirmation.ts'

export default {
  unconfirmedTitle: 'Ваш email ещё не подтверждён',
  unconfirmedText:
    'Писем о записях не будет, пока вы не подтвердите email. Всё есть и в разделе «Мои записи». Откройте ссылку, которую мы отправили на {{email}}.',
  sendAgain: 'Отправить ссылку ещё раз',
  sendAgainIn: 'Отправить ещё раз через {{left}}',
  sentAgain: 'Мы отправили новую ссылку. Работает только она.',
  usedUp:
    'За последние 24\u00a0часа мы отправили на этот email три письма. Следующее можно отправить с <at>тогда</at>. До тех пор работает последняя ссылка.',
} satisfies RussianMessages<typeof english>
