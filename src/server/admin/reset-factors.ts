import { resetFactors } from '#server/identity/mfa/factors.ts'
import { type Command, Refusal, say } from './command.ts'

export const resettingFactors: Command = {
  usage: 'reset-factors <email>',
  does: 'takes all passkeys and one-time codes from an account whose owner has lost them',
  read([email, ...rest]) {
    if (!email || rest.length > 0) return null
    return async deps => {
      const reset = await resetFactors(deps, email)
      if (!reset) throw new Refusal(`There is no account with the email ${email}.`)
      return say(`${reset.email} signs in with the password or Google alone from now on.`)
    }
  },
}
