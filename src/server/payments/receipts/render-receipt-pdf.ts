import type { Language } from '#contract/account.ts'
import { deletedUserName } from '#contract/constants.ts'
import { toMinorUnits } from '#contract/money.ts'
import type { PaymentProviderName, RateSource, Receipt, RefundStatus } from '#contract/payment.ts'
import {
  type FormatContext,
  formatDate,
  formatDateTime,
  formatMoney,
  formatPercent,
  formatPeriod,
} from '#server/lib/format.ts'
import { createPdf, mutedColor } from '#server/lib/pdf.ts'

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

/** A receipt on a page of A4, in the reader's language and zone. */
export function renderReceiptPdf(receipt: Receipt, reader: FormatContext): Promise<Buffer> {
  const { language } = reader
  const t = receiptTexts[language]
  const { say, row, line, space, finish } = createPdf({
    title: `${t.title} ${receipt.number}`,
    author: receipt.seller.name,
    language,
    createdAt: new Date(receipt.issuedAt),
  })
  const amountOf = (amount: number, currency = receipt.currency) =>
    formatMoney(toMinorUnits(amount), currency, language)
  const nameOf = (name: string) => (name === deletedUserName ? t.formerMember : name)
  const block = (label: string, ...lines: (string | null)[]) => {
    say(label, { size: 8, color: mutedColor })
    for (const text of lines) if (text) say(text)
    space(1)
  }

  say(`${t.title} ${receipt.number}`, { bold: true, size: 20 })
  say(`${t.issued}: ${formatDateTime(receipt.issuedAt, reader)}`, { color: mutedColor, spaceAfter: 2 })
  const { seller, payer, session, converted, tax } = receipt
  block(t.seller, seller.name, seller.address, seller.taxId && t.taxId(seller.taxId))
  block(t.payer, nameOf(payer.name), payer.email)

  space(1)
  row(t.item, t.amount, { color: mutedColor })
  line()
  for (const { kind, amount } of receipt.lines) {
    row(kind === 'fee' ? t.fee : t.session(nameOf(session.interviewerName)), amountOf(amount))
    if (kind === 'session')
      row(formatPeriod(session.startTime, session.endTime, reader), '', { color: mutedColor })
  }
  line()
  row(t.total, amountOf(receipt.total), { bold: true })
  if (tax)
    row(t.tax(tax.name, formatPercent(tax.percent, language)), amountOf(tax.amount), { color: mutedColor })
  if (converted) {
    const price = amountOf(converted.amount, converted.currency)
    say(
      t.converted(
        price,
        converted.exchangeRate,
        t.sources[converted.source],
        formatDate(converted.date, language),
      ),
      {
        color: mutedColor,
      },
    )
  }
  space(1)
  block(t.paidWith, t.providers[receipt.provider])

  if (receipt.refunds.length > 0) {
    say(t.refunds, { size: 8, color: mutedColor })
    for (const { amount, status, at } of receipt.refunds)
      row(`${formatDateTime(at, reader)}: ${t.refund[status]}`, amountOf(amount))
  }
  return finish()
}
