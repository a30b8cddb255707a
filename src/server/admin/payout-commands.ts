import { money } from '#server/lib/mail/format.ts'
import {
  listRecentBatches,
  markBatchPaid,
  markPayoutReturned,
} from '#server/payments/payouts/payout-batches.ts'
import { parsePayoutId } from '#server/payments/payouts/policy.ts'
import { type Command, Refusal, say } from './command.ts'
import { transfer, writeBankFile } from './run-payouts.ts'

/** What comes after a batch was made. */

const batchNamed = (word: string | undefined): string | null =>
  word && /^[1-9]\d{0,14}$/.test(word) ? word : null

export const payouts: Command = {
  usage: 'payouts',
  does: 'lists the latest batches and how far they have come',
  read(words) {
    if (words.length > 0) return null
    return async deps => {
      const batches = await listRecentBatches(deps)
      if (batches.length === 0) return say('Nothing has been paid out yet.')
      return say(
        ...batches.map(one => {
          const sum = money(Number(one.minor), one.currency, 'en')
          const steps = `${one.sent} sent, ${one.paid} paid, ${one.returned} returned`
          return `${one.id}: ${one.created_at.toISOString()}, ${one.method}, ${sum}: ${steps}`
        }),
      )
    }
  },
}

export const payoutFile: Command = {
  usage: 'payout-file <batch> [--file payouts.csv]',
  does: 'writes the file of a batch for the bank once more, with what is neither settled nor held',
  options: { file: 'text' },
  read([word, ...rest], { file }) {
    const batch = batchNamed(word)
    if (!batch || rest.length > 0) return null
    return deps => writeBankFile(deps, batch, file === undefined ? null : String(file))
  },
}

export const payoutResume: Command = {
  usage: 'payout-resume <batch>',
  does: 'makes the Stripe transfers of a batch that failed before',
  read([word, ...rest]) {
    const batch = batchNamed(word)
    if (!batch || rest.length > 0) return null
    return deps => transfer(deps, batch)
  },
}

const heldLine = (id: string) =>
  `Held, since somebody else had entered the account: ${id}. Unless the bank has paid it: payout-returned ${id}`

export const payoutPaid: Command = {
  usage: 'payout-paid <batch>',
  does: 'notes that the bank has carried out a batch; everybody in it is told',
  read([word, ...rest]) {
    const batch = batchNamed(word)
    if (!batch || rest.length > 0) return null
    return async deps => {
      const outcome = await markBatchPaid(deps, batch)
      if (!outcome) throw new Refusal(`There is no batch ${batch} for the bank.`)
      const { noted, held } = outcome
      const nothing = held.length === 0 ? 'Everything in this batch was settled before.' : null
      return say(noted > 0 ? `Paid: ${noted}.` : nothing, ...held.map(heldLine))
    }
  },
}

export const payoutReturned: Command = {
  usage: 'payout-returned <payout>',
  does: 'notes that one payout came back, by its id or its reference: it is owed again',
  read([word = '', ...rest]) {
    const id = parsePayoutId(word)
    if (!id || rest.length > 0) return null
    return async deps => {
      const noted = await markPayoutReturned(deps, id)
      if (noted === null) throw new Refusal(`There is no payout ${id}.`)
      return say(noted ? 'Noted: it is owed again.' : 'This payout had come back before.')
    }
  },
}
