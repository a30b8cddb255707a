import { z } from 'zod'
import { formatCount } from '#server/lib/mail/format.ts'
import { type Command, CommandError, createOutput } from './command.ts'
import { restoreAccount, suspendAccount } from './suspend-account.ts'

const suspensionEnd = z
  .union([z.iso.date(), z.iso.datetime({ offset: true })])
  .transform(text => new Date(text))
const formatSessionCount = (many: number) => formatCount(many, 'en', { one: 'session', other: 'sessions' })

export const suspendCommand: Command = {
  usage: 'suspend <email> --why <text> [--until 2026-12-01]',
  description:
    'shuts an account: ends its sign-ins, calls off its sessions to come and holds its payouts; --until restores it by itself at the beginning of that day (UTC), or at a moment like 2026-12-01T12:00Z',
  options: { why: 'text', until: 'text' },
  parse([email, ...rest], options) {
    const why = String(options.why ?? '').trim()
    const end = options.until === undefined ? null : suspensionEnd.safeParse(options.until)
    if (!email || rest.length > 0 || why === '' || end?.success === false) return null
    const until = end?.data ?? null
    return async deps => {
      if (until && until <= deps.now())
        throw new CommandError('The suspension would be over already: name a later --until.')
      const done = await suspendAccount(deps, { email, reason: why, until })
      if (!done) throw new CommandError(`There is no account with the email ${email}.`)
      const since = done.wasSuspended
        ? `has been suspended since ${done.since.toISOString()}`
        : 'is suspended from now on'
      const end = until ? `until ${until.toISOString()}` : 'until it is restored'
      return createOutput(
        `${done.email} ${since}, ${end}.`,
        `Called off: ${formatSessionCount(done.calledOff)} to come.`,
        done.left > 0
          ? `${formatSessionCount(done.left)} could not be called off yet; the running product looks again every minute.`
          : null,
      )
    }
  },
}

export const restoreCommand: Command = {
  usage: 'restore <email>',
  description: 'takes a suspension back; sessions that were called off stay so',
  parse([email, ...rest]) {
    if (!email || rest.length > 0) return null
    return async deps => {
      const account = await restoreAccount(deps, email)
      if (!account) throw new CommandError(`There is no account with the email ${email}.`)
      return createOutput(
        `${account.email} ${account.wasSuspended ? 'can sign in again' : 'is not suspended'}.`,
      )
    }
  },
}
