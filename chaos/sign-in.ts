import { randomUUID } from 'node:crypto'
import { decodeJwt } from 'jose'
import { api } from '#contract/api.ts'
import { rotate, type World } from './context.ts'

/** A user registers, signs in, and opens the account. */
export async function registerAndSignIn({ client, ledger }: World): Promise<void> {
  const email = `new-${randomUUID()}@faults.test`
  const password = `Faults-${randomUUID()}`
  const registered = await client.ask(null, api.register, {
    body: { email, password, username: email, roleId: 1 },
  })
  // All users of this run come from one network, which may register a limited number of accounts.
  if (registered.status === 429) return
  if (registered.status >= 400) throw new Error(`registration rejected: ${registered.bytes}`)
  ledger.acknowledge({ what: 'account', id: registered.body.userId, email })
  ledger.acknowledge({ what: 'sign-in', id: sessionIdOf(registered.body) })
  const session = await client.ask(null, api.signIn, { body: { username: email, password } })
  if (session.status >= 400) return ledger.report('lost', `${email} was registered and cannot sign in`)
  ledger.acknowledge({ what: 'sign-in', id: sessionIdOf(session.body) })
  const account = await client.ask(session.body, api.myAccount)
  if (account.status >= 400) ledger.report('lost', `${email} was signed in and is not`)
}

const sessionIdOf = ({ token }: { token: string }) => String(decodeJwt(token).sid)

/** An interviewee searches for interviewers and opens the slots of one. */
export async function search({ client, interviewees, chance, interviewers }: World): Promise<void> {
  const person = rotate(interviewees)
  await client.ask(person, api.findInterviewers, { body: { specialty: 'Backend' } })
  await client.ask(person, api.availableSlots, { params: { interviewerId: chance.oneOf(interviewers).id } })
}
