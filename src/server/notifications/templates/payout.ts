import type { Language } from '#contract/language.ts'
import { formatDateTime, formatMoney } from '#server/lib/format.ts'
import { button, paragraph, type Render, toContent } from '#server/notifications/email.ts'

const en = {
  newPassword: 'Set a new password',
  viewEarnings: 'View earnings',
  label: { amount: 'Amount', destination: 'To', paidOn: 'Date', changedOn: 'Changed' },
  changed: {
    subject: 'Your payout details have changed',
    preview: 'The next payout goes there.',
    headline: 'Your payout details have changed',
    text: 'We send your next payouts to the account below.',
    notYou:
      'Wasn’t you? Set a new password now, then enter your payout details again before the next payout.',
  },
  paid: {
    subject: (amount: string) => `Paid out: ${amount}`,
    preview: 'Your bank may need a few days to show it.',
    headline: (amount: string) => `We paid out ${amount}`,
    text: 'Your bank may need a few days to show it.',
  },
  returned: {
    subject: (amount: string) => `Payout returned: ${amount}`,
    preview: 'Check your payout details.',
    headline: (amount: string) => `Your payout of ${amount} was returned`,
    text: 'The money is still yours. Check your payout details, and we’ll send it with the next payout.',
  },
}

export const ru: typeof en = {
  newPassword: 'Задать новый пароль',
  viewEarnings: 'Открыть доходы',
  label: { amount: 'Сумма', destination: 'Куда', paidOn: 'Дата', changedOn: 'Изменён' },
  changed: {
    subject: 'Счёт для выплат изменён',
    preview: 'Следующая выплата придёт туда.',
    headline: 'Счёт для выплат изменён',
    text: 'Следующие выплаты придут на этот счёт.',
    notYou: 'Это не вы? Сразу задайте новый пароль и снова укажите свой счёт до следующей выплаты.',
  },
  paid: {
    subject: amount => `Выплата: ${amount}`,
    preview: 'Банку может понадобиться несколько дней.',
    headline: amount => `Мы выплатили ${amount}`,
    text: 'Банку может понадобиться несколько дней, чтобы показать выплату.',
  },
  returned: {
    subject: amount => `Выплата вернулась: ${amount}`,
    preview: 'Проверьте счёт для выплат.',
    headline: amount => `Выплата ${amount} вернулась`,
    text: 'Деньги по-прежнему ваши. Проверьте счёт для выплат, и мы отправим их со следующей выплатой.',
  },
}

const texts: Record<Language, typeof en> = { en, ru }

/** Tells the owner about a change, because an attacker may have made it. */
export const payoutDetailsChanged: Render<'payout-details-changed'> = ({ to, appUrl }, data) => {
  const { label, changed, newPassword } = texts[to.language]
  return toContent(changed, [
    paragraph(changed.text),
    {
      kind: 'details',
      rows: [
        { label: label.destination, value: data.destination },
        { label: label.changedOn, value: formatDateTime(data.at, to) },
      ],
    },
    paragraph(changed.notYou),
    button(newPassword, `${appUrl}/forgot-password`),
  ])
}

const payoutEmail =
  (outcome: 'paid' | 'returned'): Render<'payout-paid' | 'payout-returned'> =>
  ({ to, appUrl }, data) => {
    const t = texts[to.language]
    const { subject, preview, headline, text } = t[outcome]
    const amount = formatMoney(data.amountMinor, data.currency, to.language)
    return toContent({ preview, subject: subject(amount), headline: headline(amount) }, [
      paragraph(text),
      {
        kind: 'details',
        rows: [
          { label: t.label.amount, value: amount },
          { label: t.label.destination, value: data.destination },
          { label: t.label.paidOn, value: formatDateTime(data.at, to) },
        ],
      },
      button(t.viewEarnings, `${appUrl}/earnings`),
    ])
  }

export const payoutPaid = payoutEmail('paid')
export const payoutReturned = payoutEmail('returned')
