import type { AuthMethod } from '#contract/auth-method.ts'
import { factorLimits } from '#contract/limits.ts'
import { minuteMs } from '#contract/time.ts'

/** What an account has, as far as the rules care. */
export type AccountFactors = {
  hasPassword: boolean
  isAdmin: boolean
  passkeyCount: number
  hasTotp: boolean
  recoveryCodesLeft: number
}

/** When what was begun now must have been answered. */
export const getChallengeExpiry = (now: Date): Date =>
  new Date(now.getTime() + factorLimits.challengeMinutes * minuteMs)

/** Whether somebody showed who they are so lately that nobody asks again. */
export const isRecentlyAuthenticated = (confirmedAt: Date, now: Date): boolean =>
  now.getTime() - confirmedAt.getTime() < factorLimits.freshMinutes * minuteMs

/**
 * Whether a password, or Google's word, is only the first step. A passkey alone is a second way in and asks nobody for
 * more; an administrator is asked for whatever they have.
 */
export const requiresSecondStep = ({ hasTotp, isAdmin, passkeyCount }: AccountFactors): boolean =>
  hasTotp || (isAdmin && passkeyCount > 0)

/** Whether an account can do nothing but secure itself. */
export const requiresFactorSetup = ({ isAdmin, hasTotp, passkeyCount }: AccountFactors): boolean =>
  isAdmin && !hasTotp && passkeyCount === 0

/** How the second step can be taken, the easiest first. */
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
 * How a signed-in person can show once more who they are: never with less than signing in would take. Who has nothing of
 * their own here gets a code by mail.
 */
export function getReauthenticationMethods(facts: AccountFactors): AuthMethod[] {
  if (requiresSecondStep(facts)) return getSecondStepMethods(facts)
  const ways: AuthMethod[] = [
    ...(facts.hasPassword ? (['password'] as const) : []),
    ...(facts.passkeyCount > 0 ? (['passkey'] as const) : []),
  ]
  return ways.length > 0 ? ways : ['mail']
}

/** A recovery code as it is compared: people type it with or without dashes, in any case, and take 0 for O. */
export const normalizeRecoveryCode = (typed: string): string =>
  typed.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1')

/** Without letters that look like digits. */
const recoveryAlphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** A recovery code of ten random bytes, as people read it: two groups of five. */
export function formatRecoveryCode(random: Uint8Array): string {
  const letters = [...random].map(byte => recoveryAlphabet[byte % recoveryAlphabet.length]).join('')
  return `${letters.slice(0, 5)}-${letters.slice(5, 10)}`
}
