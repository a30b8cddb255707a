import { z } from 'zod'
import { formatMoney } from '#server/lib/mail/format.ts'
import { listFailedRefunds, retryRefund } from '#server/payments/refunds/refunds.ts'
import { assertProvidersAvailable } from './check-providers.ts'
import { type Command, CommandError, createOutput } from './command.ts'

export const retryRefundCommand: Command = {
  usage: 'retry-refund [<refundId>]',
  description: 'tries a failed refund once more; without an id it lists what is still owed to payers',
  parse([id, ...rest]) {
    const isKnownForm = id === undefined || z.uuid().safeParse(id).success
    if (!isKnownForm || rest.length > 0) return null
    return async deps => {
      const failed = await listFailedRefunds(deps)
      if (id !== undefined) {
        await assertProvidersAvailable(
          deps,
          failed.filter(one => one.id === id).map(one => one.provider),
        )
        const again = await retryRefund(deps, id)
        if (!again) throw new CommandError(`There is no failed refund ${id} that still owes something.`)
        return createOutput(`Ordered again as refund ${again}.`)
      }
      if (failed.length === 0) return createOutput('No refund has failed.')
      return createOutput(
        ...failed.map(one => {
          const amount = formatMoney(one.minor, one.currency, 'en')
          return `${one.id}: ${amount} of payment ${one.payment_id} (${one.provider}), ordered ${one.created_at.toISOString()}`
        }),
      )
    }
  },
}
