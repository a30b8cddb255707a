import type { AuthMethod } from '#contract/auth.ts'
import { ApiError } from '#web/lib/api-client.ts'
import { ssoProviderName } from './sso-provider.ts'

/** What a sign-in waits for: a second step, or the password of the account that an issuer's word is to open. */
export type SignInChallenge = {
  kind: 'second-step' | 'password'
  /** What that issuer is called. */
  providerName: string
  challenge: string
  ways: readonly AuthMethod[]
  isReopening: boolean
}

const challengeKinds = {
  'auth.second_factor_required': 'second-step',
  'auth.google_connect': 'password',
  'auth.company_connect': 'password',
} as const

/** What a refused sign-in asks for to go on; null where it is refused for good. */
export function challengeFromError(error: unknown): SignInChallenge | null {
  if (!(error instanceof ApiError)) return null
  const { code, challenge, ways = [] } = error.problem
  const what = Object.entries(challengeKinds).find(([one]) => one === code)?.[1]
  const issuer = code === 'auth.company_connect' ? ssoProviderName() : 'Google'
  return what && challenge ? { kind: what, providerName: issuer, challenge, ways, isReopening: false } : null
}

/** What another screen of ours has sent somebody here with. */
export const challengeFromState = (state: unknown): SignInChallenge | null =>
  typeof state === 'object' && state !== null && 'challenge' in state ? (state as SignInChallenge) : null

/** Whether a sign-in was refused because the account is closed; it can be reopened then. */
export const isAccountClosedError = (error: unknown): boolean =>
  error instanceof ApiError && error.problem.code === 'auth.closed'
