import type { ProofWay } from '#contract/proof-way.ts'
import { CallError } from '#web/call.ts'

/** What a sign-in waits for: a second step, or the password of the account that Google's is to be connected with. */
export type Asked = {
  what: 'second-step' | 'password'
  challenge: string
  ways: readonly ProofWay[]
  isReopening: boolean
}

const whats = {
  'auth.second_factor_required': 'second-step',
  'auth.google_connect': 'password',
} as const

/** What a refused sign-in asks for to go on; null where it is refused for good. */
export function askedBy(error: unknown): Asked | null {
  if (!(error instanceof CallError)) return null
  const { code, challenge, ways = [] } = error.problem
  const what = Object.entries(whats).find(([one]) => one === code)?.[1]
  return what && challenge ? { what, challenge, ways, isReopening: false } : null
}

/** What another screen of ours has sent somebody here with. */
export const askedIn = (state: unknown): Asked | null =>
  typeof state === 'object' && state !== null && 'challenge' in state ? (state as Asked) : null
