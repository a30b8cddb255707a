import { resetFactors } from '#server/identity/mfa/factors.ts'
import { type Command, CommandError, createOutput } from './command.ts'

export const resetMfaCommand: Command = {
  usage: 'reset-factors <email>',
  description: 'takes all passkeys and one-time codes from an account whose owner has lost them',
  parse([email, ...rest]) {
    if (!email || rest.length > 0) return null
    return async deps => {
      const reset = await resetFactors(deps, email)
      if (!reset) throw new CommandError(`There is no account with the email ${email}.`)
      return createOutput(`${reset.email} signs in with the password or Google alone from now on.`)
    }
  },
}
