import { grantAdmin } from '#server/identity/accounts/create-user.ts'
import { type Command, Refusal, say } from './command.ts'

export const grant: Command = {
  usage: 'grant <email>',
  does: 'makes an account an admin',
  read([email, ...rest]) {
    if (!email || rest.length > 0) return null
    return async deps => {
      const granted = await grantAdmin(deps, email)
      if (!granted) throw new Refusal(`There is no account with the email ${email}. Register it first.`)
      if (granted.wasAdmin) return say(`${granted.email} is an admin already.`)
      return say(`${granted.email} is an admin from now on.`)
    }
  },
}
