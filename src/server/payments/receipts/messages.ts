import type { Language } from '#contract/account.ts'
import type { RateSource } from '#contract/currency.ts'
import type { PaymentProviderName, RefundStatus } from '#contract/payment.ts'

const rateSourceNames: Record<RateSource, string> = {
  nbg: 'National Bank of Georgia',
  'er-api': 'open.er-api.com',
  frankfurter: 'frankfurter.dev',
}
const providerNames: Record<PaymentProviderName, string> = {
  stripe: 'Stripe',
  bog: 'Bank of Georgia',
  sandbox: 'Sandbox, no real money',
}

const en = {
  title: 'Receipt',
  issued: 'Issued',
  seller: 'From',
  payer: 'To',
  taxId: (id: string) => `Tax ID ${id}`,
  item: 'Item',
  amount: 'Amount',
  session: (name: string) => `Mock interview with ${name}`,
  fee: 'Platform fee',
  total: 'Total paid',
  tax: (name: string, percent: string) => `including ${name} ${percent}`,
  converted: (price: string, rate: string, source: string, date: string) =>
    `Price ${price}, converted at ${rate}: ${source}, ${date}`,
  paidWith: 'Paid with',
  refunds: 'Given back',
  refund: { pending: 'on its way', succeeded: 'refunded', failed: 'could not be refunded yet' },
  formerMember: 'Former member',
  sources: rateSourceNames,
  providers: providerNames,
}

/** What a receipt on paper says. */
export const receiptTexts: Record<Language, typeof en> = {
  en,
  ru: {
    title: 'Чек',
    issued: 'Выдан',
    seller: 'Продавец',
    payer: 'Плательщик',
    taxId: id => `ИНН ${id}`,
    item: 'Наименование',
    amount: 'Сумма',
    session: name => `Пробное собеседование: ${name}`,
    fee: 'Комиссия платформы',
    total: 'Оплачено',
    tax: (name, percent) => `в том числе ${name} ${percent}`,
    converted: (price, rate, source, date) => `Цена ${price}, курс ${rate}: ${source}, ${date}`,
    paidWith: 'Способ оплаты',
    refunds: 'Возвращено',
    refund: {
      pending: 'возврат отправлен',
      succeeded: 'возвращено',
      failed: 'вернуть пока не удалось',
    } satisfies Record<RefundStatus, string>,
    formerMember: 'Бывший участник',
    sources: { ...rateSourceNames, nbg: 'Национальный банк Грузии' },
    providers: { ...providerNames, bog: 'Банк Грузии', sandbox: 'Песочница, без настоящих денег' },
  },
}
