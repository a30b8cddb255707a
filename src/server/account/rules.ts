import { accountLimits } from '#contract/account.ts'
import { dayMs, hourMs, minuteMs } from '#contract/time.ts'

/** When a session that begins now ends by itself. */
export const sessionEnd = (now: Date, isRemembered: boolean): Date =>
  new Date(
    now.getTime() +
      (isRemembered ? accountLimits.rememberedDays * dayMs : accountLimits.sessionHours * hourMs),
  )

/** When a link mailed now stops working. */
export const resetLinkEnd = (now: Date): Date =>
  new Date(now.getTime() + accountLimits.resetLinkMinutes * minuteMs)

/** What counts as one address: IPv4 as it is, of IPv6 the first 64 bits, which one customer has to themselves. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!plain.includes(':')) return plain
  const [head = '', tail] = plain.split('::')
  const before = head.split(':')
  if (tail === undefined) return before.slice(0, 4).join(':')
  const behind = tail.split(':')
  const zeros = Array<string>(Math.max(0, 8 - before.length - behind.length)).fill('0')
  return [...before, ...zeros, ...behind].slice(0, 4).join(':')
}
