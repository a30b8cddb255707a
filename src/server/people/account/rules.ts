import type { UserId } from '#contract/id.ts'
import { accountLimits } from '#contract/limits.ts'
import { dayMs, hourMs, minuteMs } from '#contract/time.ts'

/** When a link mailed now stops working. */
export const resetLinkEnd = (now: Date): Date =>
  new Date(now.getTime() + accountLimits.resetLinkMinutes * minuteMs)

/** When a link that confirms an address, mailed now, stops working. */
export const confirmationLinkEnd = (now: Date): Date =>
  new Date(now.getTime() + accountLimits.confirmationLinkHours * hourMs)

/** When the personal data of an account goes that was closed at this moment. */
export const erasureOf = (closedAt: Date): Date =>
  new Date(closedAt.getTime() + accountLimits.closedDays * dayMs)

/** Accounts that were closed no later than this are to be erased now. */
export const erasedIfClosedBy = (now: Date): Date =>
  new Date(now.getTime() - accountLimits.closedDays * dayMs)

/** What stands in the place of an erased account's address. No mail can reach it, by the standard (RFC 2606). */
export const erasedEmail = (id: UserId): string => `erased-${id}@${erasedDomain}`
const erasedDomain = 'erased.invalid'

/** Whether an address is one that no person has: nobody may register it, and no mail is sent there. */
export const isErasedEmail = (email: string): boolean => email.toLowerCase().endsWith(`@${erasedDomain}`)

/**
 * What counts as one network: /24 of IPv4 and /56 of IPv6, which a customer or a house has to themselves. Whoever has so
 * many addresses is not many people.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!plain.includes(':')) return plain.split('.').slice(0, 3).join('.')
  const [head = '', tail] = plain.split('::')
  const before = head.split(':')
  const behind = tail === undefined ? [] : tail.split(':')
  const zeros = Array<string>(Math.max(0, 8 - before.length - behind.length)).fill('0')
  const [first, second, third, fourth = '0'] = [...before, ...zeros, ...behind].map(part => part || '0')
  return [first, second, third, fourth.padStart(4, '0').slice(0, 2)].join(':')
}
