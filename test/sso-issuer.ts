import { onTestFinished } from 'vitest'
import { api } from '#contract/api.ts'
import { startApp, type TestApp } from './app.ts'
import { startIssuer } from './fakes/issuer.ts'

/** The app of a company whose users sign in with its issuer, and the browser's way there and back. */
export async function startCompany(env: Record<string, string> = {}, logLevel: 'error' | 'info' = 'error') {
  const issuer = await startIssuer()
  onTestFinished(issuer.stop)
  const app = await startApp({ env: { ...issuer.env, ...env }, logLevel })
  // The library checks tokens against the real clock.
  app.clock.set(new Date())
  const begin = () => app.anonymous.call(api.startSso, {})
  /** Callback URL after a complete sign-in at the issuer. */
  const comeBack = async () => {
    const { url, proof } = await begin()
    const { code, state } = await issuer.authorize(url)
    return { code, state, proof }
  }
  const enter = (body: object) => app.anonymous.send(api.signInWithSso, { body })
  const signIn = async (input: object = {}) => enter({ ...(await comeBack()), ...input })
  return { app, issuer, begin, comeBack, enter, signIn }
}

export const accountsOf = ({ deps }: TestApp) => deps.db.selectFrom('users').selectAll().execute()

export const companyFailed = {
  status: 401,
  body: {
    code: 'auth.company_failed',
    message: 'We couldn’t complete this sign-in. Start again.',
  },
}
