import { access, writeFile } from 'node:fs/promises'
import { payoutMethods } from '#contract/earnings.ts'
import { amount, type Currency, currency, toMinorUnits } from '#contract/money.ts'
import { formatMoney } from '#server/lib/mail/format.ts'
import { buildBankFile, createPayoutBatch, type NewBatch } from '#server/payments/payouts/payout-batches.ts'
import { transferBatch } from '#server/payments/payouts/stripe-transfers.ts'
import { assertProvidersAvailable } from './check-providers.ts'
import { type Command, CommandError, type CommandOutput, createOutput } from './command.ts'
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
