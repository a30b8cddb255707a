import { access, writeFile } from 'node:fs/promises'
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
  description: 'pays everybody who is owed something: writes a file for the bank, or makes Stripe transfers',
  options: { currency: 'text', method: 'text', min: 'text', file: 'text' },
  parse(words, options) {
    const wanted = currency.safeParse(String(options.currency).toUpperCase()).data
    const method = payoutMethods.find(one => one === (options.method ?? 'bank'))
    const minimum = amount.safeParse(Number(options.min ?? '20')).data
    if (words.length > 0 || !wanted || !method || minimum === undefined) return null
    if (options.file !== undefined && method !== 'bank') return null
    const file = options.file === undefined ? null : String(options.file)
    return async deps => {
      if (method === 'stripe') await assertProvidersAvailable(deps, ['stripe'])
      if (file && (await fileExists(file)))
        throw new CommandError(`There is a file ${file} already. Name another one.`)
      const batch = await createPayoutBatch(deps, {
        currency: wanted,
        method,
        minMinor: toMinorUnits(minimum),
      })
      const left = formatSkippedPayouts(batch, wanted, toMinorUnits(minimum))
      if (!batch.id) return createOutput(`Nobody is to be paid in ${wanted} now.`, left)
      const made = `Batch ${batch.id}: ${batch.payeeCount} to be paid, ${formatMoney(batch.minor, wanted, 'en')} in all.`
      const next =
        method === 'bank' ? await writeBankFile(deps, batch.id, file) : await transferPayouts(deps, batch.id)
      return { ...next, text: [made, next.text, left].filter(Boolean).join('\n') }
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

const fileExists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  )

/** The batch stands whether or not its file can be written: the file can be had again. */
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
    // Account numbers are nobody else's to read.
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
  const failed = result.failed.map(one => `  ${one.payoutId}: ${one.reason}`)
  const again = failed.length > 0 ? `Failed; try again with: payout-resume ${batchId}` : null
  return { ...createOutput(`Transferred: ${result.paid}.`, again, ...failed), isFailure: failed.length > 0 }
}

/** What comes after a batch was made. */

const parseBatchId = (word: string | undefined): string | null =>
  word && /^[1-9]\d{0,14}$/.test(word) ? word : null

export const listPayoutsCommand: Command = {
  usage: 'payouts',
  description: 'lists the latest batches and how far they have come',
  parse(words) {
    if (words.length > 0) return null
    return async deps => {
      const batches = await listPayoutBatches(deps.db, 50)
      if (batches.length === 0) return createOutput('Nothing has been paid out yet.')
      return createOutput(
        ...batches.map(one => {
          const sum = formatMoney(Number(one.minor), one.currency, 'en')
          const steps = `${one.sent} sent, ${one.paid} paid, ${one.returned} returned`
          return `${one.id}: ${one.created_at.toISOString()}, ${one.method}, ${sum}: ${steps}`
        }),
      )
    }
  },
}

export const payoutFileCommand: Command = {
  usage: 'payout-file <batch> [--file payouts.csv]',
  description: 'writes the file of a batch for the bank once more, with what is neither settled nor held',
  options: { file: 'text' },
  parse([word, ...rest], { file }) {
    const batch = parseBatchId(word)
    if (!batch || rest.length > 0) return null
    return deps => writeBankFile(deps, batch, file === undefined ? null : String(file))
  },
}

export const resumePayoutCommand: Command = {
  usage: 'payout-resume <batch>',
  description: 'makes the Stripe transfers of a batch that failed before',
  parse([word, ...rest]) {
    const batch = parseBatchId(word)
    if (!batch || rest.length > 0) return null
    return deps => transferPayouts(deps, batch)
  },
}

const formatHeldPayout = (id: string) =>
  `Held, since somebody else had entered the account: ${id}. Unless the bank has paid it: payout-returned ${id}`

export const markPayoutPaidCommand: Command = {
  usage: 'payout-paid <batch>',
  description: 'notes that the bank has carried out a batch; everybody in it is told',
  parse([word, ...rest]) {
    const batch = parseBatchId(word)
    if (!batch || rest.length > 0) return null
    return async deps => {
      const outcome = await markBatchPaid(deps, batch)
      if (!outcome) throw new CommandError(`There is no batch ${batch} for the bank.`)
      const { noted, held } = outcome
      const nothing = held.length === 0 ? 'Everything in this batch was settled before.' : null
      return createOutput(noted > 0 ? `Paid: ${noted}.` : nothing, ...held.map(formatHeldPayout))
    }
  },
}

export const markPayoutReturnedCommand: Command = {
  usage: 'payout-returned <payout>',
  description: 'notes that one payout came back, by its id or its reference: it is owed again',
  parse([word = '', ...rest]) {
    const id = parsePayoutId(word)
    if (!id || rest.length > 0) return null
    return async deps => {
      const noted = await markPayoutReturned(deps, id)
      if (noted === null) throw new CommandError(`There is no payout ${id}.`)
      return createOutput(noted ? 'Noted: it is owed again.' : 'This payout had come back before.')
    }
  },
}
