import type { z } from 'zod'
import type { endpoints, newPayoutDetails, PayoutMethod } from '#contract/earnings.ts'
import type { UserId } from '#contract/id.ts'
import type { Currency } from '#contract/money.ts'
import { lockSignedInAccount } from '#server/identity/accounts/account-status.ts'
import { getRecipient } from '#server/identity/accounts/get-account.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import { AppError, createFieldError } from '#server/lib/http/app-error.ts'
import type { CurrentUser } from '#server/lib/http/request-context.ts'
import { enqueueNotification } from '#server/notifications/enqueue-notification.ts'
import type { Deps } from '#server/payments/context.ts'
import { getMaskedDestination, getRequestRefusal } from './policy.ts'
import {
  deletePayoutDetailsSince,
  findPayableMinor,
  findPayoutDetails,
  holdPayouts,
  insertPayoutRequest,
  insertRevokedPayoutDetails,
  listRevokedPayoutDetails,
  upsertPayoutDetails,
} from './repository.ts'

type NewPayoutDetails = z.output<typeof newPayoutDetails>

const listPayoutMethods = ({ config }: Deps): PayoutMethod[] => [
  'bank',
  ...(config.payment.stripe ? ['stripe' as const] : []),
]

/** The destination is masked. */
export async function getPayoutDetails(deps: Deps, userId: UserId) {
  const row = await findPayoutDetails(deps.db, userId)
  const [removed] = row ? [] : await listRevokedPayoutDetails(deps.db, userId)
  return {
    method: row?.method ?? null,
    holder: row?.holder ?? null,
    destination: row ? getMaskedDestination(row) : null,
    methods: listPayoutMethods(deps),
    removed: removed ? { destination: removed.destination, at: removed.removed_at.toISOString() } : null,
  }
}

/** Emails the owner about a change, because an attacker may have made it. Identical details change nothing. */
export async function setPayoutDetails(deps: Deps, user: CurrentUser, input: NewPayoutDetails) {
  const details = { user_id: user.id, updated_at: deps.now(), ...(await toAccountColumns(deps, input)) }
  await deps.db.transaction().execute(async tx => {
    // The owner may have ended this login meanwhile to lock out an attacker.
    await lockSignedInAccount(tx, user)
    if (!(await upsertPayoutDetails(tx, details))) return
    await enqueueNotification(deps, tx, {
      template: 'payout-details-changed',
      to: await getRecipient(tx, user.id),
      data: { at: deps.now().toISOString(), destination: getMaskedDestination(details) },
    })
  })
  return getPayoutDetails(deps, user.id)
}

async function toAccountColumns(deps: Deps, input: NewPayoutDetails) {
  if (!listPayoutMethods(deps).includes(input.method)) throw new AppError('payout.method_unavailable')
  if (input.method === 'stripe')
    return { method: input.method, holder: null, iban: null, stripe_account: input.stripeAccount }
  const { electronicFormatIBAN, isValidIBAN } = await import('ibantools')
  const iban = electronicFormatIBAN(input.iban) ?? ''
  if (!isValidIBAN(iban)) throw createFieldError('iban', 'iban.invalid')
  return { method: input.method, holder: input.holder, iban, stripe_account: null }
}

/**
 * Removes an attacker's details. Payouts to them are held until the operator knows whether the bank carried them
 * out, and the owner sees the removal.
 */
export async function revokePayoutDetails(
  deps: Deps,
  tx: Tx,
  userId: UserId,
  since: Date | null,
): Promise<void> {
  const details = await deletePayoutDetailsSince(tx, userId, since)
  if (!details) return
  const held = await holdPayouts(tx, userId, since)
  await insertRevokedPayoutDetails(tx, {
    user_id: userId,
    destination: getMaskedDestination(details),
    set_at: details.updated_at,
    removed_at: deps.now(),
  })
  deps.log.warn({ userId, held }, 'payout details revoked after account recovery')
}

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
