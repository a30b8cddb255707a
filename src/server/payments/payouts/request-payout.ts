import type { z } from 'zod'
import type { endpoints } from '#contract/earnings.ts'
import type { UserId } from '#contract/id.ts'
import type { Currency } from '#contract/money.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import type { Deps } from '#server/payments/context.ts'
import { getRequestRefusal } from './policy.ts'
import { findPayableMinor, findPayoutDetails, insertPayoutRequest } from './repository.ts'

/**
 * Records once that an interviewer asks for the available balance. The operator sees it with `npm run admin -- payouts`, and
 * the next batch that pays the balance fulfils it.
 */
export async function requestPayout(
  deps: Deps,
  userId: UserId,
  currency: Currency,
): Promise<z.input<typeof endpoints.requestPayout.reply>> {
  const refusal = getRequestRefusal({
    hasFixedDay: deps.config.payment.payoutDay !== null,
    hasDetails: (await findPayoutDetails(deps.db, userId)) !== undefined,
    availableMinor: await findPayableMinor(deps.db, userId, currency),
  })
  if (refusal) throw new AppError(refusal)
  const { requestedAt, isNew } = await insertPayoutRequest(deps.db, userId, currency, deps.now())
  if (isNew) deps.log.info({ userId, currency }, 'payout requested')
  return { currency, requestedAt: requestedAt.toISOString() }
}
