import { getPlatformFee } from '#contract/limits.ts'
import type { Currency, Money } from '#contract/money.ts'
import type { PaymentProviderName, RateSource, Receipt } from '#contract/payment.ts'

/** What a receipt says, as it was when it was issued. Amounts are minor units; instants are ISO 8601. */
export type ReceiptContent = {
  seller: { name: string; address: string | null; taxId: string | null }
  payer: { name: string; email: string }
  session: { interviewerName: string; startTime: string; endTime: string }
  /** They sum to the total. */
  lines: { kind: Receipt['lines'][number]['kind']; minor: number }[]
  /** Contained in the total. */
  tax: { name: string; percent: number; minor: number } | null
  total: number
  currency: Currency
  converted: {
    minor: number
    currency: Currency
    exchangeRate: string
    source: RateSource
    date: string
  } | null
  provider: PaymentProviderName
}

type ReceiptInput = Pick<ReceiptContent, 'payer' | 'session' | 'converted' | 'provider'> & {
  seller: ReceiptContent['seller'] & { tax: { name: string; percent: number } | null }
  charged: Money
  feePercent: number
}

/** Splits what was charged into the interviewer's part and the platform's fee, and names the tax it contains. */
export function buildReceiptContent({ seller, charged, feePercent, ...sale }: ReceiptInput): ReceiptContent {
  const fee = getPlatformFee(charged.minor, feePercent)
  const { tax, ...identity } = seller
  return {
    ...sale,
    seller: identity,
    lines: [
      { kind: 'session' as const, minor: charged.minor - fee },
      { kind: 'fee' as const, minor: fee },
    ].filter(line => line.minor > 0),
    tax: tax && { ...tax, minor: getIncludedTax(charged.minor, tax.percent) },
    total: charged.minor,
    currency: charged.currency,
  }
}

/** The tax that an amount contains. */
export const getIncludedTax = (minor: number, percent: number): number =>
  Math.round((minor * percent) / (100 + percent))

const numbersPerYear = 10_000_000

/** Between which numbers, both excluded, the receipts of an instant's year (UTC) lie. */
export const getNumberRange = (issuedAt: Date): { after: number; before: number } => {
  const after = issuedAt.getUTCFullYear() * numbersPerYear
  return { after, before: after + numbersPerYear }
}

/** `R-2026-000123` */
export const formatReceiptNumber = (number: number): string =>
  `R-${Math.floor(number / numbersPerYear)}-${String(number % numbersPerYear).padStart(6, '0')}`
