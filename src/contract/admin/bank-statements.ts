import { z } from 'zod'
import { describeRoutes } from '#contract/endpoint.ts'
import { userId } from '#contract/id.ts'
import { bankStatementLimits } from '#contract/limits.ts'
import { currency } from '#contract/money.ts'
import { adminBankStatementsApi } from '#contract/routes/admin-money.ts'
import { reason } from './list.ts'

/**
 * What an imported line does to its payout, or why it does nothing.
 *
 *   pay              the bank has paid it
 *   return           the bank has returned it
 *   amountDiffers    amount or currency are not those of the payout
 *   alreadyPaid      recorded before, by hand or by another line
 *   alreadyReturned  the same
 *   imported         this line was imported before
 *   unmatched        names no payout by bank transfer
 */
export const lineOutcomes = [
  'pay',
  'return',
  'amountDiffers',
  'alreadyPaid',
  'alreadyReturned',
  'imported',
  'unmatched',
] as const

/** How a CSV file tells paid from returned amounts: by the sign, or by a column for each. */
export const csvAmountKinds = ['debitNegative', 'debitPositive', 'twoColumns'] as const

const column = z
  .int()
  .min(0)
  .max(bankStatementLimits.maxColumns - 1)

/** Columns of a CSV file, counted from 0. */
export const csvMapping = z
  .object({
    date: column,
    amountKind: z.enum(csvAmountKinds),
    /** Of two columns, the debit column with the paid amounts. */
    amount: column,
    /** Of two columns, the credit column with the returned amounts. */
    credit: column.nullable(),
    /** Reference or description, which contains the reference of the bank file. */
    reference: column,
    /** IBAN or name, only shown. */
    party: column.nullable(),
    /** Column of the currency. Null: all lines have `currency`. */
    currencyColumn: column.nullable(),
    currency,
  })
  .refine(({ amountKind, credit }) => amountKind !== 'twoColumns' || credit !== null, { path: ['credit'] })

export type CsvMapping = z.output<typeof csvMapping>

/** JSON, because the fields beside a file in a multipart form are texts. */
const mapping = z
  .string()
  .max(500)
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown
    } catch {
      context.addIssue({ code: 'custom', message: 'field.invalid' })
      return z.NEVER
    }
  })
  .pipe(csvMapping)
  .optional()

const line = z.object({
  key: z.string(),
  bookedOn: z.iso.date(),
  isCredit: z.boolean(),
  amount: z.number(),
  /** As the statement writes it. */
  currency: z.string(),
  /** Reference, description and the other party, as the statement writes them. */
  text: z.string(),
  /** Why the bank returned it. */
  returnReason: z.string().nullable(),
  outcome: z.enum(lineOutcomes),
  payout: z
    .object({
      reference: z.string(),
      batchId: z.string(),
      person: z.object({ id: userId, name: z.string(), email: z.string() }),
      amount: z.number(),
      currency,
      /** Held after an intrusion into the account. */
      isHeld: z.boolean(),
    })
    .nullable(),
})

const counts = z.record(z.enum(lineOutcomes), z.int())
const errors = [
  'admin.statement_too_large',
  'admin.statement_unreadable',
  'admin.statement_too_long',
  'admin.statement_columns',
] as const

export const endpoints = describeRoutes(adminBankStatementsApi, {
  previewBankStatement: {
    summary: "What a bank's statement (camt.053 or CSV) would do to the payouts. Changes nothing",
    body: z.object({ mapping }),
    reply: z.object({
      /** Null for camt.053. */
      csv: z
        .object({
          columns: z.array(z.string()),
          /** The first rows. */
          rows: z.array(z.array(z.string())),
          /** The given one, else the one of the latest import with these columns. */
          mapping: csvMapping.nullable(),
        })
        .nullable(),
      /** Null until the columns of a CSV file are known. */
      preview: z
        .object({
          counts,
          /** The first ones of each outcome. */
          lines: z.array(line),
          /** Entries that are not booked, and rows without date or amount. */
          skipped: z.int(),
        })
        .nullable(),
    }),
    errors,
  },
  importBankStatement: {
    summary: 'Marks payouts as paid and returned by the same file. Repeat it while some remain',
    body: z.object({ mapping, reason }),
    reply: z.object({
      paid: z.int(),
      returned: z.int(),
      /** Lines that the next request imports. */
      remaining: z.int(),
    }),
    errors,
  },
})
