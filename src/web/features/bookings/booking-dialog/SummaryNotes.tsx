import { clsx } from 'clsx'
import { CalendarX2, CreditCard, Link2, Mail, Video, Webcam } from 'lucide-react'
import { refundTiers } from '#contract/limits.ts'
import { hourMs } from '#contract/time.ts'
import { useNow } from '#web/components/dates/use-now.ts'
import { useIsEmailConfirmed } from '#web/features/accounts/UnconfirmedEmailAlert.tsx'
import { IconRow } from '#web/features/bookings/IconRow.tsx'
import { bookingDialog } from '#web/i18n/en/bookings/booking-dialog.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { browserTimeZone, formatDateTime, formatPercent } from '#web/lib/format.ts'

/** Refund rule that applies now. */
export function RefundRule({ startTime, isApproval }: { startTime: string; isApproval: boolean }) {
  const t = useTranslations(bookingDialog)
  const language = useLanguage()
  const now = useNow(30_000)
  const endOf = (hours: number) => new Date(startTime).getTime() - hours * hourMs
  const at = refundTiers.findIndex(({ fromHours }) => endOf(fromHours) > now)
  const [tier, after] = [refundTiers[at], refundTiers[at + 1]]
  const until = formatDateTime(endOf(tier?.fromHours ?? 0), null, browserTimeZone(), language)
  const back = (share = 0) => formatPercent(share, language)
  return (
    <p className="text-13 text-quiet">
      {isApproval && `${t('refundsRequest')} `}
      {!tier || tier.percent === 0
        ? t('ruleNothing')
        : tier.percent < 100
          ? t('rulePart', { until, back: back(tier.percent) })
          : t('ruleAll', { until, back: back(after?.percent), hours: after?.fromHours ?? 0 })}
    </p>
  )
}

/** Refund by time of cancellation, with the exact deadlines of this session. */
export function RefundTiers({ startTime, isApproval }: { startTime: string; isApproval: boolean }) {
  const t = useTranslations(bookingDialog)
  const language = useLanguage()
  const now = useNow(30_000)
  return (
    <section className="grid gap-3">
      <h3 className="font-serif text-17 font-semibold">{t('refundsTitle')}</h3>
      <table className="w-full text-left text-15">
        <thead className="text-13 text-quiet">
          <tr>
            <th scope="col" className="py-1.5 pr-4 font-normal">
              {t('tierWhen')}
            </th>
            <th scope="col" className="py-1.5 text-right font-normal">
              {t('tierBack')}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-hairline border-y border-hairline">
          {refundTiers.map(({ fromHours, percent: share }, index) => {
            const end = new Date(startTime).getTime() - fromHours * hourMs
            const isPast = end <= now
            const to = refundTiers[index - 1]?.fromHours
            return (
              <tr key={fromHours} className={clsx(isPast && 'text-quiet')}>
                <td className="py-2 pr-4">
                  {to === undefined
                    ? t('tierFrom', { hours: fromHours })
                    : fromHours === 0
                      ? t('tierUnder', { hours: to })
                      : t('tierBetween', { from: fromHours, to })}
                  <span className="block text-13 text-quiet tabular-nums">
                    {isPast
                      ? t('tierPast')
                      : t('tierUntil', { when: formatDateTime(end, null, browserTimeZone(), language) })}
                  </span>
                </td>
                <td className="py-2 text-right align-top font-medium tabular-nums">
                  {share === 0 ? t('tierNothing') : formatPercent(share, language)}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <p className="text-13 text-quiet">
        {isApproval && `${t('refundsRequest')} `}
        {t('refundsInterviewer')}
      </p>
    </section>
  )
}

export function GoodToKnow({ isFree }: { isFree: boolean }) {
  const t = useTranslations(bookingDialog)
  const isMailed = useIsEmailConfirmed()
  const notes = [
    { icon: Mail, text: t(isMailed ? 'noteConfirmation' : 'noteUnconfirmed') },
    ...(isMailed ? [{ icon: Link2, text: t('noteLink') }] : []),
    { icon: Webcam, text: t('noteCamera') },
    { icon: Video, text: t('noteRecorded') },
    { icon: CalendarX2, text: t(isFree ? 'noteCancelFree' : 'noteCancel') },
  ]
  return (
    <section className="grid gap-3">
      <h3 className="font-serif text-17 font-semibold">{t('notesTitle')}</h3>
      <ul className="grid gap-2">
        {notes.map(({ icon, text }) => (
          <li key={text} className="text-15">
            <IconRow icon={icon}>{text}</IconRow>
          </li>
        ))}
      </ul>
    </section>
  )
}

const cards = ['Visa', 'Mastercard', 'American Express']

/** Card brands as text, because their logos are trademarks. */
export function AcceptedCards() {
  const t = useTranslations(bookingDialog)
  return (
    <section className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <h3 className="text-13 text-quiet">{t('cards')}</h3>
      <ul className="flex flex-wrap gap-2">
        {cards.map(card => (
          <li
            key={card}
            className="flex items-center gap-1.5 rounded-small border border-hairline bg-sunken px-2.5 py-1 text-13 font-medium"
          >
            <CreditCard aria-hidden className="size-4 text-quiet" />
            {card}
          </li>
        ))}
      </ul>
    </section>
  )
}
