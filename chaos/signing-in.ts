import { randomUUID } from 'node:crypto'
import { decodeJwt } from 'jose'
import { api } from '#contract/api.ts'
import { turn, type World } from './world.ts'

/** Somebody registers, signs in, and looks at their account. */
export async function signIn({ client, ledger }: World): Promise<void> {
  const email = `new-${randomUUID()}@faults.test`
  const password = `Faults-${randomUUID()}`
  const registered = await client.ask(null, api.register, {
    body: { email, password, username: email, roleId: 1 },
  })
  if (registered.status >= 400) throw new Error(`Nobody can register: ${registered.bytes}`)
  ledger.promise({ what: 'account', id: registered.body.userId, email })
  ledger.promise({ what: 'sign-in', id: signInOf(registered.body) })
  const signed = await client.ask(null, api.signIn, { body: { username: email, password } })
  if (signed.status >= 400) return ledger.see('lost', `${email} was registered and cannot sign in`)
  ledger.promise({ what: 'sign-in', id: signInOf(signed.body) })
  const account = await client.ask(signed.body, api.myAccount)
  if (account.status >= 400) ledger.see('lost', `${email} was signed in and is not`)
}

const signInOf = ({ token }: { token: string }) => String(decodeJwt(token).sid)

/** Somebody looks for interviewers, and at the times of one of them. */
export async function search({ client, interviewees, chance, interviewers }: World): Promise<void> {
  const person = turn(interviewees)
  await client.ask(person, api.findInterviewers, { body: { specialty: 'Backend' } })
  await client.ask(person, api.availableSlots, { params: { interviewerId: chance.oneOf(interviewers).id } })
}
