import { z } from 'zod'
import { money } from '#server/lib/mail/format.ts'
import { listFailedRefunds, retryRefund } from '#server/payments/refunds/refunds.ts'
import { checkProviders } from './check-providers.ts'
import { type Command, Refusal, say } from './command.ts'

export const retryingRefund: Command = {
  usage: 'retry-refund [<refundId>]',
  does: 'tries a failed refund once more; without an id it lists what is still owed to payers',
  read([id, ...rest]) {
    const isKnownForm = id === undefined || z.uuid().safeParse(id).success
    if (!isKnownForm || rest.length > 0) return null
    return async deps => {
      const failed = await listFailedRefunds(deps)
      if (id !== undefined) {
        await checkProviders(
          deps,
          failed.filter(one => one.id === id).map(one => one.provider),
        )
        const again = await retryRefund(deps, id)
        if (!again) throw new Refusal(`There is no failed refund ${id} that still owes something.`)
        return say(`Ordered again as refund ${again}.`)
      }
      if (failed.length === 0) return say('No refund has failed.')
      return say(
        ...failed.map(one => {
          const amount = money(one.minor, one.currency, 'en')
          return `${one.id}: ${amount} of payment ${one.payment_id} (${one.provider}), ordered ${one.created_at.toISOString()}`
        }),
      )
    }
  },
}
