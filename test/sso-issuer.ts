import { onTestFinished } from 'vitest'
import { api } from '#contract/api.ts'
import { startApp, type TestApp } from './app.ts'
import { startIssuer } from './fakes/issuer.ts'

/** The product of a company whose people sign in with its issuer, and the way there and back. */
export async function startCompany(env: Record<string, string> = {}, logLevel: 'error' | 'info' = 'error') {
  const issuer = await startIssuer()
  onTestFinished(issuer.stop)
  const app = await startApp({ env: { ...issuer.env, ...env }, logLevel })
  // Tokens are held against the wall's clock, which the library looks at.
  app.clock.set(new Date())
  const begin = () => app.anonymous.call(api.startCompanySignIn, {})
  /** What a browser comes back with that has gone all the way. */
  const comeBack = async () => {
    const { url, proof } = await begin()
    const { code, state } = await issuer.visit(url)
    return { code, state, proof }
  }
  const enter = (body: object) => app.anonymous.send(api.signInWithCompany, { body })
  const signIn = async (wish: object = {}) => enter({ ...(await comeBack()), ...wish })
  return { app, issuer, begin, comeBack, enter, signIn }
}

export const accountsOf = ({ deps }: TestApp) => deps.db.selectFrom('users').selectAll().execute()

export const companyFailed = {
  status: 401,
  body: {
    code: 'auth.company_failed',
    message: 'This sign-in could not be completed. Please begin again.',
  },
}
