import { createRequire } from 'node:module'
import { buffer } from 'node:stream/consumers'
import PdfDocument from 'pdfkit'
import { formerMember } from '#contract/account.ts'
import { toMinor } from '#contract/money.ts'
import type { Receipt } from '#contract/receipt.ts'
import { calendarDay, moment, money, percent, period, type Reader } from '#server/platform/mail/format.ts'
import { texts } from './text.ts'

// Names may be written in Latin, Cyrillic, Greek, Georgian or Armenian: this font has them all.
const require = createRequire(import.meta.url)
const fonts = {
  plain: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
}

const margin = 56
const ink = '#1f2328'
const faint = '#667085'
const hairline = '#d0d5dd'

/** A receipt on a page of A4, in the reader's language and zone. */
export async function renderPdf(receipt: Receipt, reader: Reader): Promise<Buffer> {
  const { language } = reader
  const t = texts[language]
  const pdf = new PdfDocument({
    size: 'A4',
    margin,
    lang: language,
    displayTitle: true,
    info: {
      Title: `${t.title} ${receipt.number}`,
      Author: receipt.seller.name,
      CreationDate: new Date(receipt.issuedAt),
    },
  })
  const whole = buffer(pdf)
  const width = pdf.page.width - 2 * margin
  const amountOf = (amount: number, currency = receipt.currency) => money(toMinor(amount), currency, language)
  const nameOf = (name: string) => (name === formerMember ? t.formerMember : name)

  const say = (text: string, style: { bold?: boolean; size?: number; color?: string } = {}) =>
    pdf
      .font(style.bold ? fonts.bold : fonts.plain)
      .fontSize(style.size ?? 10)
      .fillColor(style.color ?? ink)
      .text(text, margin, pdf.y, { width })
  /** A text at the left and an amount at the right of one line. */
  const row = (text: string, amount: string, style: { bold?: boolean; color?: string } = {}) => {
    const top = pdf.y
    pdf.font(style.bold ? fonts.bold : fonts.plain).fontSize(10)
    pdf.fillColor(style.color ?? ink)
    pdf.text(amount, margin + width - 150, top, { width: 150, align: 'right' })
    pdf.text(text, margin, top, { width: width - 160 }).moveDown(0.6)
  }
  const line = () => {
    pdf
      .moveTo(margin, pdf.y)
      .lineTo(margin + width, pdf.y)
      .lineWidth(0.7)
      .strokeColor(hairline)
      .stroke()
    pdf.moveDown(0.8)
  }
  const block = (label: string, ...lines: (string | null)[]) => {
    say(label, { size: 8, color: faint })
    for (const text of lines) if (text) say(text)
    pdf.moveDown(1)
  }

  say(`${t.title} ${receipt.number}`, { bold: true, size: 20 })
  say(`${t.issued}: ${moment(receipt.issuedAt, reader)}`, { color: faint }).moveDown(2)
  const { seller, payer, session, converted, tax } = receipt
  block(t.seller, seller.name, seller.address, seller.taxId && t.taxId(seller.taxId))
  block(t.payer, nameOf(payer.name), payer.email)

  pdf.moveDown(1)
  row(t.item, t.amount, { color: faint })
  line()
  for (const { kind, amount } of receipt.lines) {
    row(kind === 'fee' ? t.fee : t.session(nameOf(session.interviewerName)), amountOf(amount))
    if (kind === 'session') row(period(session.startTime, session.endTime, reader), '', { color: faint })
  }
  line()
  row(t.total, amountOf(receipt.total), { bold: true })
  if (tax) row(t.tax(tax.name, percent(tax.percent, language)), amountOf(tax.amount), { color: faint })
  if (converted) {
    const price = amountOf(converted.amount, converted.currency)
    say(
      t.converted(
        price,
        converted.exchangeRate,
        t.sources[converted.source],
        calendarDay(converted.date, language),
      ),
      {
        color: faint,
      },
    )
  }
  pdf.moveDown(1)
  block(t.paidWith, t.providers[receipt.provider])

  if (receipt.refunds.length > 0) {
    say(t.refunds, { size: 8, color: faint })
    for (const { amount, status, at } of receipt.refunds)
      row(`${moment(at, reader)}: ${t.refund[status]}`, amountOf(amount))
  }
  pdf.end()
  return whole
}
