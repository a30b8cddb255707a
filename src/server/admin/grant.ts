import { grantAdmin } from '#server/identity/accounts/create-user.ts'
import { type Command, CommandError, createOutput } from './command.ts'

export const grantAdminCommand: Command = {
  usage: 'grant <email>',
  description: 'makes an account an admin',
  parse([email, ...rest]) {
    if (!email || rest.length > 0) return null
    return async deps => {
      const granted = await grantAdmin(deps, email)
      if (!granted) throw new CommandError(`There is no account with the email ${email}. Register it first.`)
      if (granted.wasAdmin) return createOutput(`${granted.email} is an admin already.`)
      return createOutput(`${granted.email} is an admin from now on.`)
    }
  },
}
