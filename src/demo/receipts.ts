import type { Seller } from '#server/config/config.ts'
import { buildReceiptContent, getNumberRange } from '#server/payments/receipts/receipt-content.ts'
import type { Rows } from './rows.ts'

/** Adds a receipt for each captured payment, numbered in order of payment. */
export function addReceipts(
  rows: Rows,
  { seller, feePercent }: { seller: Seller; feePercent: number },
): void {
  const bookings = new Map(rows.bookings.map(booking => [booking.id, booking]))
  const emails = new Map(rows.users.map(user => [user.id, user.email]))
  const names = new Map(rows.profiles.map(profile => [profile.user_id, profile.display_name ?? '']))
  const sales = rows.payments.flatMap(payment => {
    const booking = bookings.get(payment.booking_id)
    const issuedAt = booking?.confirmed_at
    return payment.id && booking && issuedAt && booking.captured_minor > 0
      ? [{ paymentId: payment.id, booking, issuedAt: new Date(issuedAt) }]
      : []
  })
  const lastNumbers = new Map<number, number>()
  for (const { paymentId, booking, issuedAt } of sales.toSorted((a, b) => +a.issuedAt - +b.issuedAt)) {
    const { after } = getNumberRange(issuedAt)
    const number = (lastNumbers.get(after) ?? after) + 1
    lastNumbers.set(after, number)
    const content = buildReceiptContent({
      seller,
      payer: {
        name: names.get(booking.interviewee_id) ?? '',
        email: emails.get(booking.interviewee_id) ?? '',
      },
      session: {
        interviewerName: names.get(booking.interviewer_id) ?? '',
        sessionType: null,
        startTime: booking.starts_at.toISOString(),
        endTime: booking.ends_at.toISOString(),
      },
      charged: { minor: booking.price_minor, currency: booking.currency },
      feePercent,
      converted: null,
      provider: 'sandbox',
    })
    rows.receipts.push({
      number,
      payment_id: paymentId,
      issued_at: issuedAt,
      content: JSON.stringify(content),
    })
  }
}
