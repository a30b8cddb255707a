import type { AuthMethod } from '#contract/auth-method.ts'
import { companyName } from '#web/features/auth/sso-link.ts'
import { CallError } from '#web/lib/call.ts'

/** What a sign-in waits for: a second step, or the password of the account that an issuer's word is to open. */
export type Asked = {
  what: 'second-step' | 'password'
  /** What that issuer is called. */
  issuer: string
  challenge: string
  ways: readonly AuthMethod[]
  isReopening: boolean
}

const whats = {
  'auth.second_factor_required': 'second-step',
  'auth.google_connect': 'password',
  'auth.company_connect': 'password',
} as const

/** What a refused sign-in asks for to go on; null where it is refused for good. */
export function askedBy(error: unknown): Asked | null {
  if (!(error instanceof CallError)) return null
  const { code, challenge, ways = [] } = error.problem
  const what = Object.entries(whats).find(([one]) => one === code)?.[1]
  const issuer = code === 'auth.company_connect' ? companyName() : 'Google'
  return what && challenge ? { what, issuer, challenge, ways, isReopening: false } : null
}

/** What another screen of ours has sent somebody here with. */
export const askedIn = (state: unknown): Asked | null =>
  typeof state === 'object' && state !== null && 'challenge' in state ? (state as Asked) : null
