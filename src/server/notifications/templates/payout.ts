import type { Language } from '#contract/language.ts'
import { formatDateTime, formatMoney } from '#server/lib/format.ts'
import { button, note, paragraph, type Render, toContent } from '#server/notifications/email.ts'

const en = {
  newPassword: 'Choose a new password',
  viewEarnings: 'View my earnings',
  changed: {
    subject: 'Your payout details have changed',
    preview: 'The next payout goes there.',
    headline: 'Where your earnings go has changed',
    text: (destination: string, when: string) =>
      `Your earnings are paid out to ${destination} from now on. This was changed on ${when}.`,
    notYou:
      'That was not you? Then someone else is in your account. Choose a new password at once, and enter your account again before the next payout.',
  },
  paid: {
    subject: (amount: string) => `Paid out: ${amount}`,
    preview: 'Your earnings have been paid out.',
    headline: 'Your earnings have been paid out',
    text: (amount: string, destination: string, when: string) =>
      `We have paid ${amount} to ${destination}, on ${when}. Banks may need a few days to show it.`,
  },
  returned: {
    subject: (amount: string) => `A payout came back: ${amount}`,
    preview: 'Please check your payout details.',
    headline: 'Your payout came back',
    text: (amount: string, destination: string) =>
      `The payout of ${amount} to ${destination} came back. The money is still yours and goes out with the next payout.`,
  },
  check: 'Please check your payout details before that.',
}

const ru: typeof en = {
  newPassword: 'Задать новый пароль',
  viewEarnings: 'Мой заработок',
  changed: {
    subject: 'Счёт для выплат изменён',
    preview: 'Следующая выплата придёт туда.',
    headline: 'Счёт для выплат изменён',
    text: (destination, when) =>
      `Теперь ваш заработок выплачивается на счёт ${destination}. Счёт изменён: ${when}.`,
    notYou:
      'Это сделали не вы? Значит, в ваш аккаунт вошёл кто-то другой. Сразу задайте новый пароль и до следующей выплаты снова укажите свой счёт.',
  },
  paid: {
    subject: amount => `Выплата: ${amount}`,
    preview: 'Ваш заработок выплачен.',
    headline: 'Ваш заработок выплачен',
    text: (amount, destination, when) =>
      `Мы отправили ${amount} на счёт ${destination}. Дата выплаты: ${when}. Банку может понадобиться несколько дней.`,
  },
  returned: {
    subject: amount => `Выплата вернулась: ${amount}`,
    preview: 'Проверьте, пожалуйста, счёт для выплат.',
    headline: 'Выплата вернулась',
    text: (amount, destination) =>
      `Выплата ${amount} на счёт ${destination} вернулась к нам. Деньги по-прежнему ваши и уйдут со следующей выплатой.`,
  },
  check: 'До этого проверьте, пожалуйста, счёт для выплат.',
}

export const payoutTexts: Record<Language, typeof en> = { en, ru }

/** Tells the owner about a change, because an attacker may have made it. */
export const payoutDetailsChanged: Render<'payout-details-changed'> = ({ to, appUrl }, data) => {
  const t = payoutTexts[to.language]
  return toContent(t.changed, [
    paragraph(t.changed.text(data.destination, formatDateTime(data.at, to))),
    note(t.changed.notYou),
    button(t.newPassword, `${appUrl}/forgot-password`),
  ])
}

const payoutEmail =
  (outcome: 'paid' | 'returned'): Render<'payout-paid' | 'payout-returned'> =>
  ({ to, appUrl }, data) => {
    const t = payoutTexts[to.language]
    const text = t[outcome]
    const amount = formatMoney(data.amountMinor, data.currency, to.language)
    return toContent({ ...text, subject: text.subject(amount) }, [
      paragraph(text.text(amount, data.destination, formatDateTime(data.at, to))),
      ...(outcome === 'returned' ? [paragraph(t.check)] : []),
      button(t.viewEarnings, `${appUrl}/earnings`),
    ])
  }

export const payoutPaid = payoutEmail('paid')
export const payoutReturned = payoutEmail('returned')
