import { getPlatformFee } from '#contract/limits.ts'
import type { Money } from '#contract/money.ts'
import type { Receipt } from '#contract/payment.ts'

/** Content at the time of issue, with amounts in minor units. */
export type ReceiptContent = Pick<
  Receipt,
  'seller' | 'payer' | 'session' | 'total' | 'currency' | 'provider'
> & {
  lines: InMinorUnits<Receipt['lines'][number]>[]
  tax: InMinorUnits<NonNullable<Receipt['tax']>> | null
  converted: InMinorUnits<NonNullable<Receipt['converted']>> | null
}

type InMinorUnits<T> = Omit<T, 'amount'> & { minor: number }

type ReceiptInput = Pick<ReceiptContent, 'payer' | 'session' | 'converted' | 'provider'> & {
  seller: ReceiptContent['seller'] & { tax: { name: string; percent: number } | null }
  charged: Money
  feePercent: number
}

/** Splits the charge into the interviewer's part and the platform's fee, and states the included tax. */
export function buildReceiptContent({ seller, charged, feePercent, ...rest }: ReceiptInput): ReceiptContent {
  const fee = getPlatformFee(charged.minor, feePercent)
  const { tax, ...identity } = seller
  return {
    ...rest,
    seller: identity,
    lines: [
      { kind: 'session' as const, minor: charged.minor - fee },
      { kind: 'fee' as const, minor: fee },
    ].filter(item => item.minor > 0),
    tax: tax && { ...tax, minor: getIncludedTax(charged.minor, tax.percent) },
    total: charged.minor,
    currency: charged.currency,
  }
}

export const getIncludedTax = (minor: number, percent: number): number =>
  Math.round((minor * percent) / (100 + percent))

const numbersPerYear = 10_000_000

/** Exclusive bounds of the receipt numbers of a year (UTC). */
export const getNumberRange = (issuedAt: Date): { after: number; before: number } => {
  const after = issuedAt.getUTCFullYear() * numbersPerYear
  return { after, before: after + numbersPerYear }
}

/** `R-2026-000123` */
export const formatReceiptNumber = (number: number): string =>
  `R-${Math.floor(number / numbersPerYear)}-${String(number % numbersPerYear).padStart(6, '0')}`
