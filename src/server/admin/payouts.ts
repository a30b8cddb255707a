import { writeFile } from 'node:fs/promises'
import { payoutMethods } from '#contract/earnings.ts'
import { amount, type Currency, currency, toMinorUnits } from '#contract/money.ts'
import { formatMoney } from '#server/lib/format.ts'
import {
  buildBankFile,
  createPayoutBatch,
  markBatchPaid,
  markPayoutReturned,
  type NewBatch,
} from '#server/payments/payouts/payout-batches.ts'
import { parsePayoutId } from '#server/payments/payouts/policy.ts'
import { listPayoutBatches } from '#server/payments/payouts/repository.ts'
import { transferBatch } from '#server/payments/payouts/stripe-transfers.ts'
import { fileExists } from './backup/archive.ts'
import {
  assertProvidersAvailable,
  type Command,
  CommandError,
  type CommandOutput,
  createOutput,
} from './command.ts'
import type { Deps } from './context.ts'

export const runPayoutCommand: Command = {
  usage: 'payout --currency GEL [--method bank|stripe] [--min 20] [--file payouts.csv]',
  description: 'creates payouts for all outstanding balances: writes a bank file, or makes Stripe transfers',
  options: { currency: 'text', method: 'text', min: 'text', file: 'text' },
  parse(words, options) {
    const payoutCurrency = currency.safeParse(String(options.currency).toUpperCase()).data
    const method = payoutMethods.find(candidate => candidate === (options.method ?? 'bank'))
    const minimum = amount.safeParse(Number(options.min ?? '20')).data
    if (words.length > 0 || !payoutCurrency || !method || minimum === undefined) return null
    if (options.file !== undefined && method !== 'bank') return null
    const file = options.file === undefined ? null : String(options.file)
    return async deps => {
      if (method === 'stripe') await assertProvidersAvailable(deps, ['stripe'])
      if (file && (await fileExists(file)))
        throw new CommandError(`There is a file ${file} already. Name another one.`)
      const batch = await createPayoutBatch(deps, {
        currency: payoutCurrency,
        method,
        minMinor: toMinorUnits(minimum),
      })
      const skippedText = formatSkippedPayouts(batch, payoutCurrency, toMinorUnits(minimum))
      if (!batch.id) return createOutput(`No payouts are due in ${payoutCurrency} now.`, skippedText)
      const createdText = `Batch ${batch.id}: ${batch.payeeCount} to be paid, ${formatMoney(batch.minor, payoutCurrency, 'en')} in all.`
      const transferOutput =
        method === 'bank' ? await writeBankFile(deps, batch.id, file) : await transferPayouts(deps, batch.id)
      return {
        ...transferOutput,
        text: [createdText, transferOutput.text, skippedText].filter(Boolean).join('\n'),
      }
    }
  },
}

function formatSkippedPayouts({ skipped }: NewBatch, currency: Currency, minMinor: number): string | null {
  const parts = [
    skipped.belowMinimum > 0 && `${skipped.belowMinimum} below ${formatMoney(minMinor, currency, 'en')}`,
    skipped.noDetails > 0 && `${skipped.noDetails} without payout details of this kind`,
    skipped.suspended > 0 && `${skipped.suspended} suspended`,
  ].filter(Boolean)
  return parts.length > 0 ? `Left out: ${parts.join(', ')}.` : null
}

/** The batch exists even if its file cannot be written. The operator can write the file later. */
export async function writeBankFile(
  deps: Deps,
  batchId: string,
  file: string | null,
): Promise<CommandOutput> {
  const order = await buildBankFile(deps, batchId)
  if (!order) throw new CommandError(`There is no batch ${batchId} for the bank.`)
  if (order.payouts === 0)
    throw new CommandError(
      `Nothing in batch ${batchId} is left for the bank: it is all settled, or held. No file was written.`,
    )
  const name = file ?? `payout-${batchId}.csv`
  try {
    // Only the owner may read account numbers.
    await writeFile(name, order.content, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    const reason = (error as { code?: string }).code === 'EEXIST' ? 'it exists already' : String(error)
    const text = `${name} could not be written: ${reason}. Write it with: payout-file ${batchId} --file <name>`
    return { text, isFailure: true }
  }
  return createOutput(`Written to ${name}. Once the bank has carried it out: payout-paid ${batchId}`)
}

export async function transferPayouts(deps: Deps, batchId: string): Promise<CommandOutput> {
  await assertProvidersAvailable(deps, ['stripe'])
  const result = await transferBatch(deps, batchId).catch((error: Error) => error)
  if (result instanceof Error)
    return {
      text: `Stripe cannot be asked: ${result.message}. Try again with: payout-resume ${batchId}`,
      isFailure: true,
    }
  if (!result) throw new CommandError(`There is no batch ${batchId} for Stripe.`)
  const failed = result.failed.map(failure => `  ${failure.payoutId}: ${failure.reason}`)
  const retryHint = failed.length > 0 ? `Failed; try again with: payout-resume ${batchId}` : null
  return {
    ...createOutput(`Transferred: ${result.paid}.`, retryHint, ...failed),
    isFailure: failed.length > 0,
  }
}

const parseBatchId = (argument: string | undefined): string | null =>
  argument && /^[1-9]\d{0,14}$/.test(argument) ? argument : null

export const listPayoutsCommand: Command = {
  usage: 'payouts',
  description: 'lists the latest batches and their progress',
  parse(words) {
    if (words.length > 0) return null
    return async deps => {
      const batches = await listPayoutBatches(deps.db, 50)
      if (batches.length === 0) return createOutput('Nothing has been paid out yet.')
      return createOutput(
        ...batches.map(batch => {
          const sum = formatMoney(Number(batch.minor), batch.currency, 'en')
          const progress = `${batch.sent} sent, ${batch.paid} paid, ${batch.returned} returned`
          return `${batch.id}: ${batch.created_at.toISOString()}, ${batch.method}, ${sum}: ${progress}`
        }),
      )
    }
  },
}

export const payoutFileCommand: Command = {
  usage: 'payout-file <batch> [--file payouts.csv]',
  description: 'writes the bank file of a batch again, with payouts neither settled nor held',
  options: { file: 'text' },
  parse([argument, ...rest], { file }) {
    const batch = parseBatchId(argument)
    if (!batch || rest.length > 0) return null
    return deps => writeBankFile(deps, batch, file === undefined ? null : String(file))
  },
}

export const resumePayoutCommand: Command = {
  usage: 'payout-resume <batch>',
  description: 'retries failed Stripe transfers of a batch',
  parse([argument, ...rest]) {
    const batch = parseBatchId(argument)
    if (!batch || rest.length > 0) return null
    return deps => transferPayouts(deps, batch)
  },
}

const formatHeldPayout = (id: string) =>
  `Held, because an intruder had entered the account: ${id}. Unless the bank has paid it: payout-returned ${id}`

export const markPayoutPaidCommand: Command = {
  usage: 'payout-paid <batch>',
  description: 'records that the bank has carried out a batch, and notifies its payees',
  parse([argument, ...rest]) {
    const batch = parseBatchId(argument)
    if (!batch || rest.length > 0) return null
    return async deps => {
      const outcome = await markBatchPaid(deps, batch)
      if (!outcome) throw new CommandError(`There is no batch ${batch} for the bank.`)
      const { noted, held } = outcome
      const alreadySettled = held.length === 0 ? 'Everything in this batch was settled before.' : null
      return createOutput(noted > 0 ? `Paid: ${noted}.` : alreadySettled, ...held.map(formatHeldPayout))
    }
  },
}

export const markPayoutReturnedCommand: Command = {
  usage: 'payout-returned <payout>',
  description: 'records a returned payout, by its id or reference; its amount becomes outstanding again',
  parse([argument = '', ...rest]) {
    const id = parsePayoutId(argument)
    if (!id || rest.length > 0) return null
    return async deps => {
      const noted = await markPayoutReturned(deps, id)
      if (noted === null) throw new CommandError(`There is no payout ${id}.`)
      return createOutput(noted ? 'Noted: it is owed again.' : 'This payout had come back before.')
    }
  },
}
