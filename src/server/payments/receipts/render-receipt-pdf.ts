import { isolateText } from '#contract/bidi.ts'
import { deletedUserName } from '#contract/constants.ts'
import type { Language } from '#contract/language.ts'
import { toMinorUnits } from '#contract/money.ts'
import type { PaymentProviderName, RateSource, Receipt } from '#contract/payment.ts'
import {
  type FormatContext,
  formatDate,
  formatDateTime,
  formatMoney,
  formatPercent,
  formatPeriod,
} from '#server/lib/format.ts'
import { createPdf, mutedColor } from '#server/lib/pdf.ts'
import { getSessionTitle } from '#server/lib/session-title.ts'

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

const texts: Record<Language, typeof en> = {
  en,
  ru: {
    title: 'Чек',
    issued: 'Выдан',
    seller: 'Продавец',
    payer: 'Плательщик',
    taxId: id => `ИНН ${id}`,
    item: 'Наименование',
    amount: 'Сумма',
    fee: 'Комиссия платформы',
    total: 'Оплачено',
    tax: (name, percent) => `в том числе ${name} ${percent}`,
    converted: (price, rate, source, date) => `Цена ${price}, курс ${rate}: ${source}, ${date}`,
    paidWith: 'Способ оплаты',
    refunds: 'Возвращено',
    refund: { pending: 'возврат отправлен', succeeded: 'возвращено', failed: 'вернуть пока не удалось' },
    formerMember: 'Бывший участник',
    sources: { ...rateSourceNames, nbg: 'Национальный банк Грузии' },
    providers: { ...providerNames, bog: 'Банк Грузии', sandbox: 'Песочница, без настоящих денег' },
  },
}

/** One A4 page in the payer's language and time zone. */
export function renderReceiptPdf(receipt: Receipt, context: FormatContext): Promise<Buffer> {
  const { language } = context
  const t = texts[language]
  const { text, amountRow, rule, moveDown, finish } = createPdf({
    title: `${t.title} ${receipt.number}`,
    author: receipt.seller.name,
    language,
    createdAt: new Date(receipt.issuedAt),
  })
  const formatAmount = (amount: number, currency = receipt.currency) =>
    formatMoney(toMinorUnits(amount), currency, language)
  const formatName = (name: string) => (name === deletedUserName ? t.formerMember : name)
  const addBlock = (label: string, ...lines: (string | null)[]) => {
    text(label, { size: 8, color: mutedColor })
    for (const line of lines) if (line) text(line)
    moveDown(1)
  }

  text(`${t.title} ${receipt.number}`, { bold: true, size: 20 })
  text(`${t.issued}: ${formatDateTime(receipt.issuedAt, context)}`, { color: mutedColor, spaceAfter: 2 })
  const { seller, payer, session, converted, tax } = receipt
  addBlock(t.seller, seller.name, seller.address, seller.taxId && t.taxId(seller.taxId))
  addBlock(t.payer, formatName(payer.name), payer.email)

  const name = isolateText(formatName(session.interviewerName))
  const title = getSessionTitle({ name, sessionType: session.sessionType }, context.language)
  moveDown(1)
  amountRow(t.item, t.amount, { color: mutedColor })
  rule()
  for (const { kind, amount } of receipt.lines) {
    amountRow(kind === 'fee' ? t.fee : title, formatAmount(amount))
    if (kind === 'session')
      amountRow(formatPeriod(session.startTime, session.endTime, context), '', { color: mutedColor })
  }
  rule()
  amountRow(t.total, formatAmount(receipt.total), { bold: true })
  if (tax) {
    const label = t.tax(tax.name, formatPercent(tax.percent, language))
    amountRow(label, formatAmount(tax.amount), { color: mutedColor })
  }
  if (converted) {
    const price = formatAmount(converted.amount, converted.currency)
    const day = formatDate(converted.date, language)
    const conversion = t.converted(price, converted.exchangeRate, t.sources[converted.source], day)
    text(conversion, { color: mutedColor })
  }
  moveDown(1)
  addBlock(t.paidWith, t.providers[receipt.provider])

  if (receipt.refunds.length > 0) {
    text(t.refunds, { size: 8, color: mutedColor })
    for (const { amount, status, at } of receipt.refunds)
      amountRow(`${formatDateTime(at, context)}: ${t.refund[status]}`, formatAmount(amount))
  }
  return finish()
}
