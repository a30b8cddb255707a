import { userInfo } from 'node:os'
import { z } from 'zod'
import { canonicalizeEmail } from '#contract/typed-text.ts'
import { liftSuspension, setSuspension } from '#server/identity/accounts/account-status.ts'
import { grantAdmin } from '#server/identity/accounts/create-user.ts'
import { findExpiredSuspensions } from '#server/identity/accounts/repository.ts'
import { revokeSessions } from '#server/identity/auth/sessions.ts'
import { resetFactors } from '#server/identity/mfa/factors.ts'
import { forEachSettled } from '#server/lib/concurrency.ts'
import { formatCount } from '#server/lib/format.ts'
import type { CronJobs } from '#server/lib/jobs/jobs.ts'
import type { PersonalData } from '#server/lib/personal-data.ts'
import { cancelBookingsForSuspension } from '#server/marketplace/bookings/cancel-booking.ts'
import { CommandError, createOutput, defineCommand } from './command.ts'
import type { Deps } from './context.ts'
import { clearSuspensionReasons, closeSuspensions, insertSuspension, listSuspensions } from './repository.ts'

type Suspension = { email: string; reason: string; until: Date | null }

/**
 * Suspends an account, revokes its logins and unlists it in one transaction. Then cancels its upcoming
 * sessions one by one, each with its refund. The cron job cancels what is left after a crash. Null without
 * such an account.
 */
export async function suspendAccount(deps: Deps, { email, reason, until }: Suspension) {
  const suspended = await deps.db.transaction().execute(async tx => {
    const account = await setSuspension(deps, tx, email, until)
    if (!account) return null
    const { id, suspended_at } = account
    await revokeSessions(deps, tx, id)
    const current = (await listSuspensions(tx, id)).findLast(suspension => suspension.restored_at === null)
    const isUnchanged = current?.reason === reason && current.until?.getTime() === until?.getTime()
    if (!isUnchanged)
      await insertSuspension(tx, {
        user_id: id,
        reason,
        until,
        suspended_by: getOperatorName(),
        suspended_at: current ? deps.now() : suspended_at,
      })
    return { id, suspended_at, email: account.email, wasSuspended: account.wasSuspended }
  })
  if (!suspended) return null
  return { ...suspended, ...(await cancelBookingsForSuspension(deps, suspended.id, suspended.suspended_at)) }
}

/** Lifts a suspension. Cancelled sessions stay cancelled. `by` is null at its automatic end. */
const restoreAccount = (deps: Deps, key: Parameters<typeof liftSuspension>[2], by: string | null) =>
  deps.db.transaction().execute(async tx => {
    const account = await liftSuspension(deps, tx, key)
    if (account?.wasSuspended) await closeSuspensions(tx, account.id, by, deps.now())
    return account
  })

const getOperatorName = () => userInfo().username

/** As it is stored, however the operator spells it. */
const email = z.string().overwrite(canonicalizeEmail).min(1)
const suspensionEnd = z
  .union([z.iso.date(), z.iso.datetime({ offset: true })])
  .transform(text => new Date(text))
const formatSessionCount = (count: number) =>
  formatCount(count, 'en', { one: 'upcoming session', other: 'upcoming sessions' })

export const accountCommands = [
  defineCommand({
    usage: 'grant <email>',
    description: 'makes an account an admin',
    args: z.tuple([email]),
    async run(deps, [email]) {
      const granted = await grantAdmin(deps, email)
      if (!granted) throw new CommandError(`No account has the email ${email}. Register it first.`)
      return createOutput(`${granted.email} is ${granted.wasAdmin ? 'already' : 'now'} an admin.`)
    },
  }),
  defineCommand({
    usage: 'reset-factors <email>',
    description: 'removes all passkeys and one-time codes of an account whose owner has lost them',
    args: z.tuple([email]),
    async run(deps, [email]) {
      const reset = await resetFactors(deps, email)
      if (!reset) throw new CommandError(`No account has the email ${email}.`)
      return createOutput(`${reset.email} can sign in without a second factor now.`)
    },
  }),
  defineCommand({
    usage: 'suspend <email> --why <text> [--until 2026-12-01]',
    description:
      'suspends an account: signs it out, cancels its upcoming sessions and holds its payouts. --until ends the suspension at the start of that day (UTC), or at a time like 2026-12-01T12:00Z',
    args: z.tuple([email]),
    options: z.object({ why: z.string().trim().min(1), until: suspensionEnd.optional() }),
    async run(deps, [email], { why, until = null }) {
      if (until && until <= deps.now()) throw new CommandError('--until is in the past. Give a later time.')
      const result = await suspendAccount(deps, { email, reason: why, until })
      if (!result) throw new CommandError(`No account has the email ${email}.`)
      const since = result.wasSuspended
        ? `has been suspended since ${result.suspended_at.toISOString()}`
        : 'is now suspended'
      const end = until ? `until ${until.toISOString()}` : 'until it is restored'
      return createOutput(
        `${result.email} ${since}, ${end}.`,
        `Cancelled: ${formatSessionCount(result.calledOff)}.`,
        result.left > 0
          ? `Not cancelled yet: ${formatSessionCount(result.left)}. The server tries again every minute.`
          : null,
      )
    },
  }),
  defineCommand({
    usage: 'restore <email>',
    description: 'lifts a suspension. Cancelled sessions stay cancelled',
    args: z.tuple([email]),
    async run(deps, [email]) {
      const account = await restoreAccount(deps, { email }, getOperatorName())
      if (!account) throw new CommandError(`No account has the email ${email}.`)
      return createOutput(
        `${account.email} ${account.wasSuspended ? 'can sign in again' : 'is not suspended'}.`,
      )
    },
  }),
]

export const adminCronJobs = (deps: Deps): CronJobs => ({
  'restore-accounts': async () =>
    forEachSettled(
      deps.log,
      'account not restored yet',
      await findExpiredSuspensions(deps.db, deps.now()),
      id => restoreAccount(deps, { id, ifOverBy: deps.now() }, null),
    ),
})

/** Times and reasons of suspensions. The operator's name is not the user's data. */
export const suspensionPersonalData = ({ db }: Deps): PersonalData => ({
  tables: { suspensions: 'emptied' },
  exportData: async ({ id }) => ({
    suspensions: (await listSuspensions(db, id)).map(suspension => ({
      suspendedAt: suspension.suspended_at.toISOString(),
      until: suspension.until?.toISOString() ?? null,
      why: suspension.reason,
      restoredAt: suspension.restored_at?.toISOString() ?? null,
    })),
  }),
  erase: clearSuspensionReasons,
})
