import { formatMoney } from '#server/lib/mail/format.ts'
import {
  listRecentBatches,
  markBatchPaid,
  markPayoutReturned,
} from '#server/payments/payouts/payout-batches.ts'
import { parsePayoutId } from '#server/payments/payouts/policy.ts'
import { type Command, CommandError, createOutput } from './command.ts'
import { transferPayouts, writeBankFile } from './run-payouts.ts'

/** What comes after a batch was made. */

const parseBatchId = (word: string | undefined): string | null =>
  word && /^[1-9]\d{0,14}$/.test(word) ? word : null

export const listPayoutsCommand: Command = {
  usage: 'payouts',
  description: 'lists the latest batches and how far they have come',
  parse(words) {
    if (words.length > 0) return null
    return async deps => {
      const batches = await listRecentBatches(deps)
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
