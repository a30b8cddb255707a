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

/**
 * A password or an issuer is then only the first step. A passkey alone does not require it, except for
 * administrators.
 */
export const requiresSecondStep = ({ hasTotp, isAdmin, passkeyCount }: AccountFactors): boolean =>
  hasTotp || (isAdmin && passkeyCount > 0)

/** Administrators without a factor can only set one up. */
export const requiresFactorSetup = ({ isAdmin, hasTotp, passkeyCount }: AccountFactors): boolean =>
  isAdmin && !hasTotp && passkeyCount === 0

/** Easiest method first. */
export const getSecondStepMethods = ({
  passkeyCount,
  hasTotp,
  recoveryCodesLeft,
}: AccountFactors): AuthMethod[] => [
  ...(hasTotp ? (['code'] as const) : []),
  ...(passkeyCount > 0 ? (['passkey'] as const) : []),
  ...(recoveryCodesLeft > 0 ? (['recovery'] as const) : []),
]

/**
 * Reauthentication never takes less than signing in. Users without a password or factor get a code by
 * email.
 */
export function getReauthenticationMethods(factors: AccountFactors): AuthMethod[] {
  if (requiresSecondStep(factors)) return getSecondStepMethods(factors)
  const methods: AuthMethod[] = [
    ...(factors.hasPassword ? (['password'] as const) : []),
    ...(factors.passkeyCount > 0 ? (['passkey'] as const) : []),
  ]
  return methods.length > 0 ? methods : ['mail']
}

/** Users type codes in any case, with or without dashes, and mistake O for 0 or I and L for 1. */
export const normalizeRecoveryCode = (typed: string): string =>
  typed.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1')

/** No letters that look like digits. */
const recoveryAlphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** Two groups of five characters from ten random bytes. */
export function formatRecoveryCode(random: Uint8Array): string {
  const characters = [...random].map(byte => recoveryAlphabet[byte % recoveryAlphabet.length]).join('')
  return `${characters.slice(0, 5)}-${characters.slice(5, 10)}`
}
