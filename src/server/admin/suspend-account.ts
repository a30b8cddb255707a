import { userInfo } from 'node:os'
import type { UserId } from '#contract/id.ts'
import { liftSuspension, setSuspension } from '#server/identity/accounts/account-status.ts'
import { revokeSessions } from '#server/identity/auth/sessions.ts'
import { cancelBookingsForSuspension } from '#server/marketplace/bookings/cancel-booking.ts'
import type { Deps } from './context.ts'
import { closeSuspensions, insertSuspension, listSuspensions } from './repository.ts'

type Suspension = { email: string; reason: string; until: Date | null }

/**
 * Suspends an account: in one moment nobody is signed in to it and nobody finds it. Then its sessions to come are called off
 * one after the other, each with its own money; what is left undone here the sweep does. Null where there is no such account.
 */
export async function suspendAccount(deps: Deps, { email, reason: why, until }: Suspension) {
  const shut = await deps.db.transaction().execute(async tx => {
    const account = await setSuspension(deps, tx, email, until)
    if (!account) return null
    const { id, suspended_at } = account
    await revokeSessions(deps, tx, id)
    const known = (await listSuspensions(tx, id)).findLast(one => one.restored_at === null)
    const isSame = known?.reason === why && known.until?.getTime() === until?.getTime()
    if (!isSame)
      await insertSuspension(tx, {
        ...{ user_id: id, reason: why, until, suspended_by: getOperatorName() },
        suspended_at: known ? deps.now() : suspended_at,
      })
    return account
  })
  if (!shut) return null
  const { calledOff, left } = await cancelBookingsForSuspension(deps, shut.id, shut.suspended_at)
  return { email: shut.email, since: shut.suspended_at, wasSuspended: shut.wasSuspended, calledOff, left }
}

/** Takes a suspension back: what was called off stays so. */
export const restoreAccount = (deps: Deps, email: string) =>
  deps.db.transaction().execute(async tx => {
    const account = await liftSuspension(deps, tx, { email })
    if (account?.wasSuspended) await closeSuspensions(tx, account.id, getOperatorName(), deps.now())
    return account
  })

/** The same for somebody whose time is over, unless it was prolonged meanwhile. */
export const restoreExpiredSuspension = (deps: Deps, id: UserId): Promise<void> =>
  deps.db.transaction().execute(async tx => {
    const now = deps.now()
    const account = await liftSuspension(deps, tx, { id, ifOverBy: now })
    if (account?.wasSuspended) await closeSuspensions(tx, id, null, now)
  })

/** Who sits at the terminal. */
const getOperatorName = () => userInfo().username
