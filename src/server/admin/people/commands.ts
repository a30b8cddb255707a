import { z } from 'zod'
import { adminRoles } from '#contract/admin-roles.ts'
import { canonicalizeEmail } from '#contract/typed-text.ts'
import {
  CommandError,
  createOutput,
  defineCommand,
  getCommandLineActor,
  why,
} from '#server/admin/define-command.ts'
import { grantAdminRole } from '#server/admin/roles/admin-roles.ts'
import { formatCount } from '#server/lib/format.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import { resetMfa } from './change-person.ts'
import { restoreAccount, suspendAccount } from './suspend-account.ts'

/** As it is stored, however the operator spells it. */
const email = z.string().overwrite(canonicalizeEmail).min(1)
const suspensionEnd = z
  .union([z.iso.date(), z.iso.datetime({ offset: true })])
  .transform(text => new Date(text))
const formatSessionCount = (count: number) =>
  formatCount(count, 'en', { one: 'upcoming session', other: 'upcoming sessions' })

function assertAccount<Result>(result: Result | null, email: string, hint = ''): Result {
  if (result === null) throw new CommandError(`No account has the email ${email}.${hint}`)
  return result
}

/** A refusal in the words of the command line. */
const replaceRefusal = (code: string, message: string) => (error: unknown) => {
  throw error instanceof AppError && error.code === code ? new CommandError(message) : error
}

export const accountCommands = [
  defineCommand({
    usage: `grant <email> [--role ${adminRoles.join('|')}] [--why <text>]`,
    description: 'makes an account an admin, an owner by default. Owners give roles at /admin',
    args: z.tuple([email]),
    options: z.object({ role: z.enum(adminRoles).default('owner'), why }),
    async run(deps, [email], { role, why: reason }) {
      const result = await grantAdminRole(deps, getCommandLineActor(), { email, role, reason })
      const granted = assertAccount(result, email, ' Register it first.')
      return createOutput(
        `${granted.email} is ${granted.wasAdmin ? 'already' : 'now'} an admin.`,
        granted.wasAdmin && !granted.hadRole ? `New role: ${role}.` : null,
        granted.isConfirmed ? null : 'The email is not confirmed: check that the account is the right one.',
      )
    },
  }),
  defineCommand({
    usage: 'reset-factors <email> [--why <text>]',
    description: 'removes all passkeys and one-time codes of an account whose owner has lost them',
    args: z.tuple([email]),
    options: z.object({ why }),
    async run(deps, [email], { why: reason }) {
      const reset = await resetMfa(deps, getCommandLineActor(), { key: { email }, reason }).catch(
        replaceRefusal('admin.no_factors', `${email} has no second factor.`),
      )
      return createOutput(`${assertAccount(reset, email).email} can sign in without a second factor now.`)
    },
  }),
  defineCommand({
    usage: 'suspend <email> --why <text> [--until 2026-12-01]',
    description:
      'suspends an account: signs it out, cancels its upcoming sessions, holds its payouts and emails the person the text of --why. --until ends the suspension at the start of that day (UTC), or at a time like 2026-12-01T12:00Z',
    args: z.tuple([email]),
    options: z.object({ why: z.string().trim().min(1), until: suspensionEnd.optional() }),
    async run(deps, [email], { why: reason, until = null }) {
      const suspended = await suspendAccount(deps, getCommandLineActor(), {
        key: { email },
        reason,
        until,
      }).catch(replaceRefusal('admin.end_in_past', '--until is in the past. Give a later time.'))
      const result = assertAccount(suspended, email)
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
    usage: 'restore <email> [--why <text>]',
    description: 'lifts a suspension. Cancelled sessions stay cancelled',
    args: z.tuple([email]),
    options: z.object({ why }),
    async run(deps, [email], { why: reason }) {
      const result = await restoreAccount(deps, getCommandLineActor(), { key: { email }, reason })
      const account = assertAccount(result, email)
      return createOutput(
        `${account.email} ${account.wasSuspended ? 'can sign in again' : 'is not suspended'}.`,
      )
    },
  }),
]
