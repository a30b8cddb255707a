import type { AuthMethod } from '#contract/auth.ts'
import { mfaLimits } from '#contract/limits.ts'
import { minuteMs } from '#contract/time.ts'

export type AccountFactors = {
  hasPassword: boolean
  isAdmin: boolean
  passkeyCount: number
  hasTotp: boolean
  recoveryCodesLeft: number
}

export const getChallengeExpiry = (now: Date): Date =>
  new Date(now.getTime() + mfaLimits.challengeMinutes * minuteMs)

/** True if the user needs no reauthentication yet. */
export const isRecentlyAuthenticated = (authenticatedAt: Date, now: Date): boolean =>
  now.getTime() - authenticatedAt.getTime() < mfaLimits.recentAuthMinutes * minuteMs

/** After a password or an issuer. A passkey alone does not require it, except for administrators. */
export const requiresSecondStep = ({ hasTotp, isAdmin, passkeyCount }: AccountFactors): boolean =>
  hasTotp || (isAdmin && passkeyCount > 0)

/** Easiest method first. */
export function getSecondStepMethods(factors: AccountFactors): AuthMethod[] {
  const methods: AuthMethod[] = []
  if (factors.hasTotp) methods.push('code')
  if (factors.passkeyCount > 0) methods.push('passkey')
  if (factors.recoveryCodesLeft > 0) methods.push('recovery')
  return methods
}

/** Reauthentication never takes less than signing in. Users without a password or factor get a code by email. */
export function getReauthenticationMethods(factors: AccountFactors): AuthMethod[] {
  if (requiresSecondStep(factors)) return getSecondStepMethods(factors)
  const methods: AuthMethod[] = []
  if (factors.hasPassword) methods.push('password')
  if (factors.passkeyCount > 0) methods.push('passkey')
  return methods.length > 0 ? methods : ['mail']
}

/** Users type codes in upper or lower case, with or without dashes, and mistake O for 0 or I and L for 1. */
export const normalizeRecoveryCode = (typed: string): string =>
  typed.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1')

/** No letters that look like digits. */
const recoveryAlphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** Two groups of five characters from ten random bytes. */
export function formatRecoveryCode(random: Uint8Array): string {
  const characters = [...random].map(byte => recoveryAlphabet[byte % recoveryAlphabet.length]).join('')
  return `${characters.slice(0, 5)}-${characters.slice(5, 10)}`
}
