import { writeFile } from 'node:fs/promises'
import { z } from 'zod'
import { payoutMethods } from '#contract/earnings.ts'
import { payoutLimits } from '#contract/limits.ts'
import { amount, type Currency, currency, toMinorUnits } from '#contract/money.ts'
import { fileExists } from '#server/admin/backup/archive.ts'
import type { Deps } from '#server/admin/context.ts'
import {
  assertProvidersAvailable,
  CommandError,
  type CommandOutput,
  createOutput,
  defineCommand,
  getCommandLineActor,
  why,
} from '#server/admin/define-command.ts'
import { formatCount, formatMoney } from '#server/lib/format.ts'
import { buildBankFile, type NewBatch } from '#server/payments/payouts/payout-batches.ts'
import { parsePayoutId } from '#server/payments/payouts/policy.ts'
import {
  findPayoutBatch,
  listPayoutBatches,
  listPayoutRequests,
} from '#server/payments/payouts/repository.ts'
import { transferBatch } from '#server/payments/payouts/stripe-transfers.ts'
import {
  type ActingAdmin,
  createBatch,
  downloadBankFile,
  markPaid,
  markReturned,
  recordTransfers,
} from './payout-actions.ts'

function formatSkippedPayouts({ skipped }: NewBatch, currency: Currency, minMinor: number): string | null {
  const parts = [
    skipped.belowMinimum > 0 && `${skipped.belowMinimum} below ${formatMoney(minMinor, currency, 'en')}`,
    skipped.noDetails > 0 && `${skipped.noDetails} without payout details of this kind`,
    skipped.suspended > 0 && `${skipped.suspended} suspended`,
  ].filter(Boolean)
  return parts.length > 0 ? `Skipped: ${parts.join(', ')}.` : null
}

type BankFile = Awaited<ReturnType<typeof buildBankFile>>

/** The batch exists even if its file cannot be written. The operator can write the file later. */
async function writeBankFile(order: BankFile, batchId: string, file = `payout-${batchId}.csv`) {
  if (!order) throw new CommandError(`There is no bank batch ${batchId}.`)
  if (order.payouts === 0)
    throw new CommandError(
      `Batch ${batchId} has nothing left to pay. All its payouts are settled or held. No file was written.`,
    )
  try {
    // Only the owner may read account numbers.
    await writeFile(file, order.content, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    const reason = (error as { code?: string }).code === 'EEXIST' ? 'it already exists' : String(error)
    const text = `${file} could not be written: ${reason}. Write it with: payout-file ${batchId} --file <name>`
    return { text, isFailure: true }
  }
  return createOutput(`Written to ${file}. Once the bank has paid it: payout-paid ${batchId}`)
}

async function transferPayouts(deps: Deps, batchId: string): Promise<CommandOutput> {
  await assertProvidersAvailable(deps, ['stripe'])
  const result = await transferBatch(deps, batchId).catch((error: Error) => error)
  if (result instanceof Error) {
    const text = `Stripe could not be reached: ${result.message}. Try again with: payout-resume ${batchId}`
    return { text, isFailure: true }
  }
  if (!result) throw new CommandError(`There is no Stripe batch ${batchId}.`)
  const failed = result.failed.map(failure => `  ${failure.payoutId}: ${failure.reason}`)
  const isFailure = failed.length > 0
  const retryHint = isFailure ? `Some failed. Try again with: payout-resume ${batchId}` : null
  return { ...createOutput(`Transferred: ${result.paid}.`, retryHint, ...failed), isFailure }
}

const formatHeldPayout = (id: string) =>
  `Held after an intrusion into the account: ${id}. Unless the bank has paid it: payout-returned ${id}`

const batchId = z.string().regex(/^[1-9]\d{0,14}$/)
const payoutId = z.string().transform(parsePayoutId).pipe(z.string())
const file = z.string().optional()

const toActingAdmin = (reason: string): ActingAdmin => ({ actor: getCommandLineActor(), reason })

export const payoutCommands = [
  defineCommand({
    usage: 'payout --currency GEL [--method bank|stripe] [--min 20] [--file payouts.csv] [--why <text>]',
    description:
      'creates payouts for all outstanding balances: writes a bank file, or makes Stripe transfers',
    options: z
      .object({
        currency: z.string().toUpperCase().pipe(currency),
        method: z.enum(payoutMethods).default('bank'),
        min: z.coerce.number().pipe(amount).default(payoutLimits.minAmount),
        file,
        why,
      })
      .refine(({ method, file }) => file === undefined || method === 'bank'),
    async run(deps, _args, { currency, method, min, file, why: reason }) {
      if (method === 'stripe') await assertProvidersAvailable(deps, ['stripe'])
      if (file && (await fileExists(file)))
        throw new CommandError(`${file} already exists. Choose another name.`)
      const minMinor = toMinorUnits(min)
      const batch = await createBatch(deps, toActingAdmin(reason), { currency, method, minMinor })
      const skippedText = formatSkippedPayouts(batch, currency, minMinor)
      if (!batch.id) return createOutput(`No payouts are due in ${currency} now.`, skippedText)
      const payeeCount = formatCount(batch.payeeCount, 'en', { one: 'payee', other: 'payees' })
      const createdText = `Batch ${batch.id}: ${payeeCount}, ${formatMoney(batch.minor, currency, 'en')} in total.`
      const output =
        method === 'bank'
          ? await writeBankFile(await buildBankFile(deps, batch.id), batch.id, file)
          : await transferPayouts(deps, batch.id)
      return { ...output, ...createOutput(createdText, output.text, skippedText) }
    },
  }),
  defineCommand({
    usage: 'payouts',
    description: 'lists requested payouts, and the latest batches with their progress',
    async run(deps) {
      const requests = (await listPayoutRequests(deps.db, 200)).map(request => {
        const sum = formatMoney(Number(request.payable_minor ?? 0), request.currency, 'en')
        const since = request.requested_at.toISOString()
        return `Requested: ${request.email}, ${sum}, ${request.method ?? 'no payout details'}, since ${since}`
      })
      const batches = await listPayoutBatches(deps.db, { limit: 50 })
      if (batches.length === 0) return createOutput(...requests, 'Nothing has been paid out yet.')
      return createOutput(
        ...requests,
        ...batches.map(batch => {
          const sum = formatMoney(Number(batch.minor), batch.currency, 'en')
          const progress = `${batch.sent} sent, ${batch.paid} paid, ${batch.returned} returned`
          return `${batch.id}: ${batch.created_at.toISOString()}, ${batch.method}, ${sum}: ${progress}`
        }),
      )
    },
  }),
  defineCommand({
    usage: 'payout-file <batch> [--file payouts.csv] [--why <text>]',
    description: 'writes the bank file of a batch again, with payouts neither settled nor held',
    args: z.tuple([batchId]),
    options: z.object({ file, why }),
    run: async (deps, [batch], { file, why: reason }) =>
      writeBankFile(await downloadBankFile(deps, toActingAdmin(reason), batch), batch, file),
  }),
  defineCommand({
    usage: 'payout-resume <batch> [--why <text>]',
    description: 'retries failed Stripe transfers of a batch',
    args: z.tuple([batchId]),
    options: z.object({ why }),
    async run(deps, [batch], { why: reason }) {
      const known = await findPayoutBatch(deps.db, batch)
      if (known?.method === 'stripe' && known.sent > 0)
        await recordTransfers(deps, toActingAdmin(reason), batch, known.sent)
      return transferPayouts(deps, batch)
    },
  }),
  defineCommand({
    usage: 'payout-paid <batch> [--why <text>]',
    description: 'records that the bank has paid a batch, and notifies its payees',
    args: z.tuple([batchId]),
    options: z.object({ why }),
    async run(deps, [batch], { why: reason }) {
      const outcome = await markPaid(deps, toActingAdmin(reason), batch)
      if (!outcome) throw new CommandError(`There is no bank batch ${batch}.`)
      const { paid, held } = outcome
      const alreadySettled = held.length === 0 ? 'This batch was already settled.' : null
      return createOutput(paid > 0 ? `Paid: ${paid}.` : alreadySettled, ...held.map(formatHeldPayout))
    },
  }),
  defineCommand({
    usage: 'payout-returned <payout> [--why <text>]',
    description: 'records a returned payout, by its id or reference. Its amount becomes outstanding again',
    args: z.tuple([payoutId]),
    options: z.object({ why }),
    async run(deps, [id], { why: reason }) {
      const noted = await markReturned(deps, toActingAdmin(reason), id)
      if (noted === null) throw new CommandError(`There is no payout ${id}.`)
      return createOutput(
        noted
          ? 'Recorded. The amount is outstanding again.'
          : 'This payout was already recorded as returned.',
      )
    },
  }),
]
