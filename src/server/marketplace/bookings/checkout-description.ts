import { isolateText } from '#contract/bidi.ts'
import type { Language } from '#contract/language.ts'
import { refundTiers } from '#contract/limits.ts'
import { hourMs } from '#contract/time.ts'
import { type FormatContext, formatDateTime, formatPercent, formatPeriod } from '#server/lib/format.ts'
import { getSessionTitle } from '#server/lib/session-title.ts'

const en = {
  fullRefund: (until: string) => `Full refund if you cancel by ${until}.`,
  partialRefund: (percent: string, until: string) => `${percent} refund if you cancel by ${until}.`,
  noRefund: 'No refund if you cancel: it’s less than 12 hours to the start.',
  untilAccepted: (name: string) => `Free to cancel until ${name} accepts.`,
}

export const ru: typeof en = {
  fullRefund: until => `При отмене до ${until} вернём всю сумму.`,
  partialRefund: (percent, until) => `При отмене до ${until} вернём ${percent}.`,
  noRefund: 'При отмене деньги не вернутся: до начала меньше 12 часов.',
  untilAccepted: name => `Отмена бесплатна, пока ${name} не примет запрос.`,
}

const texts: Record<Language, typeof en> = { en, ru }

type Session = {
  interviewerName: string
  sessionType: string | null
  start: Date
  end: Date
  approval: boolean
}

/**
 * What the payer reads on the provider's page: what, with whom, when, and until when a cancellation is refunded. The refund
 * is the one that still holds at `payableUntil`, so repeated requests for one checkout are equal.
 */
export function describeCheckout(
  { interviewerName, sessionType, start, end, approval }: Session,
  payer: FormatContext,
  payableUntil: Date,
): { description: string; details: string[] } {
  const t = texts[payer.language]
  const name = isolateText(interviewerName)
  const getDeadline = (fromHours: number) => new Date(start.getTime() - fromHours * hourMs)
  const tier = refundTiers.find(
    ({ fromHours, percent }) => percent > 0 && getDeadline(fromHours) >= payableUntil,
  )
  const until = tier ? formatDateTime(getDeadline(tier.fromHours).toISOString(), payer) : ''
  const refund = !tier
    ? t.noRefund
    : tier.percent === 100
      ? t.fullRefund(until)
      : t.partialRefund(formatPercent(tier.percent, payer.language), until)
  return {
    description: getSessionTitle({ name, sessionType }, payer.language),
    details: [
      formatPeriod(start.toISOString(), end.toISOString(), payer),
      approval ? `${t.untilAccepted(name)} ${refund}` : refund,
    ],
  }
}
