import type { AuthMethod } from '#contract/auth.ts'
import { ApiError } from '#web/lib/api/api-client.ts'
import { ssoProviderName } from './sso/sso-provider.ts'

/**
 * Further proof that a sign-in needs: a second factor, or the password of the account to be linked with a
 * provider.
 */
export type SignInChallenge = {
  kind: 'second-step' | 'password'
  /** Display name of the provider. */
  providerName: string
  /** Token that the next request sends back with the proof. */
  challenge: string
  ways: readonly AuthMethod[]
  /** Whether the user also reopens a closed account. */
  isReopening: boolean
}

const challengeKinds = {
  'auth.second_factor_required': 'second-step',
  'auth.google_connect': 'password',
  'auth.company_connect': 'password',
} as const

/** Challenge that a rejected sign-in asks for, or null if the rejection is final. */
export function challengeFromError(error: unknown): SignInChallenge | null {
  if (!(error instanceof ApiError)) return null
  const { code, challenge, ways = [] } = error.problem
  const kind = Object.entries(challengeKinds).find(([knownCode]) => knownCode === code)?.[1]
  const providerName = code === 'auth.company_connect' ? ssoProviderName() : 'Google'
  return kind && challenge ? { kind, providerName, challenge, ways, isReopening: false } : null
}

/** Challenge passed by another screen in the history state. */
export const challengeFromState = (state: unknown): SignInChallenge | null =>
  typeof state === 'object' && state !== null && 'challenge' in state ? (state as SignInChallenge) : null

/** Whether the account is closed. It can be reopened then. */
export const isAccountClosedError = (error: unknown): boolean =>
  error instanceof ApiError && error.problem.code === 'auth.closed'
