import type { Language } from '#contract/account.ts'
import { formatDateTime, formatMoney } from '#server/lib/format.ts'
import {
  button,
  type EmailContent,
  note,
  paragraph,
  type RenderContext,
} from '#server/notifications/email.ts'
import type { EmailPayloads, PayoutPayload } from '#server/notifications/payloads.ts'

const en = {
  newPassword: 'Choose a new password',
  viewEarnings: 'View my earnings',
  changedSubject: 'Your payout details have changed',
  changedPreview: 'The next payout goes there.',
  changedHeadline: 'Where your earnings go has changed',
  changed: (destination: string, when: string) =>
    `Your earnings are paid out to ${destination} from now on. This was changed on ${when}.`,
  notYou:
    'That was not you? Then somebody else is in your account. Choose a new password at once, and enter your account again before the next payout.',
  paidSubject: (amount: string) => `Paid out: ${amount}`,
  paidPreview: 'Your earnings have been paid out.',
  paidHeadline: 'Your earnings have been paid out',
  paid: (amount: string, destination: string, when: string) =>
    `We have paid ${amount} to ${destination}, on ${when}. Banks may need a few days to show it.`,
  returnedSubject: (amount: string) => `A payout came back: ${amount}`,
  returnedPreview: 'Please check your payout details.',
  returnedHeadline: 'Your payout came back',
  returned: (amount: string, destination: string) =>
    `The payout of ${amount} to ${destination} came back. The money is still yours and goes out with the next payout.`,
  check: 'Please check your payout details before that.',
}

const ru: typeof en = {
  newPassword: 'Задать новый пароль',
  viewEarnings: 'Мой заработок',
  changedSubject: 'Счёт для выплат изменён',
  changedPreview: 'Следующая выплата придёт туда.',
  changedHeadline: 'Счёт для выплат изменён',
  changed: (destination, when) =>
    `Теперь ваш заработок выплачивается на счёт ${destination}. Счёт изменён: ${when}.`,
  notYou:
    'Это сделали не вы? Значит, в ваш аккаунт вошёл кто-то другой. Сразу задайте новый пароль и до следующей выплаты снова укажите свой счёт.',
  paidSubject: amount => `Выплата: ${amount}`,
  paidPreview: 'Ваш заработок выплачен.',
  paidHeadline: 'Ваш заработок выплачен',
  paid: (amount, destination, when) =>
    `Мы отправили ${amount} на счёт ${destination}. Дата выплаты: ${when}. Банку может понадобиться несколько дней.`,
  returnedSubject: amount => `Выплата вернулась: ${amount}`,
  returnedPreview: 'Проверьте, пожалуйста, счёт для выплат.',
  returnedHeadline: 'Выплата вернулась',
  returned: (amount, destination) =>
    `Выплата ${amount} на счёт ${destination} вернулась к нам. Деньги по-прежнему ваши и уйдут со следующей выплатой.`,
  check: 'До этого проверьте, пожалуйста, счёт для выплат.',
}

export const payoutTexts: Record<Language, typeof en> = { en, ru }

const getPayoutTexts = ({ to }: RenderContext) => payoutTexts[to.language]

/** A thief who changes the payout details cannot do so unnoticed. */
export function renderPayoutDetailsChanged(
  context: RenderContext,
  data: EmailPayloads['payout-details-changed'],
): EmailContent {
  const { to, appUrl } = context
  const t = getPayoutTexts(context)
  return {
    subject: t.changedSubject,
    preview: t.changedPreview,
    heading: t.changedHeadline,
    blocks: [
      paragraph(t.changed(data.destination, formatDateTime(data.at, to))),
      note(t.notYou),
      button(t.newPassword, `${appUrl}/forgot-password`),
    ],
  }
}

export function renderPayoutPaid(context: RenderContext, data: PayoutPayload): EmailContent {
  const { to, appUrl } = context
  const t = getPayoutTexts(context)
  const amount = formatMoney(data.amountMinor, data.currency, to.language)
  return {
    subject: t.paidSubject(amount),
    preview: t.paidPreview,
    heading: t.paidHeadline,
    blocks: [
      paragraph(t.paid(amount, data.destination, formatDateTime(data.at, to))),
      button(t.viewEarnings, `${appUrl}/earnings`),
    ],
  }
}

export function renderPayoutReturned(context: RenderContext, data: PayoutPayload): EmailContent {
  const { to, appUrl } = context
  const t = getPayoutTexts(context)
  const amount = formatMoney(data.amountMinor, data.currency, to.language)
  return {
    subject: t.returnedSubject(amount),
    preview: t.returnedPreview,
    heading: t.returnedHeadline,
    blocks: [
      paragraph(t.returned(amount, data.destination)),
      paragraph(t.check),
      button(t.viewEarnings, `${appUrl}/earnings`),
    ],
  }
}
