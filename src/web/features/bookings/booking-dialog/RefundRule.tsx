import { refundTiers } from '#contract/limits.ts'
import { hourMs } from '#contract/time.ts'
import { useNow } from '#web/components/dates/use-now.ts'
import { bookingDialog } from '#web/i18n/en/bookings/booking-dialog.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { formatDateTime, formatPercent } from '#web/lib/format.ts'

type RefundProps = { startTime: string; timeZone: string; isApproval: boolean }

/** Refund rule that applies now, with all deadlines of this session on request. */
export function RefundRule(props: RefundProps) {
  const { startTime, timeZone, isApproval } = props
  const t = useTranslations(bookingDialog)
  const language = useLanguage()
  const now = useNow(30_000)
  const getDeadline = (hours: number) => new Date(startTime).getTime() - hours * hourMs
  const tier = refundTiers.find(({ fromHours }) => getDeadline(fromHours) > now)
  const until = formatDateTime(getDeadline(tier?.fromHours ?? 0), null, timeZone, language)
  const rule =
    !tier || tier.percent === 0
      ? t('ruleNothing')
      : tier.percent < 100
        ? t('rulePart', { until, back: formatPercent(tier.percent, language) })
        : t('ruleAll', { until })
  return (
    <details className="font-normal">
      <summary className="cursor-pointer list-none text-13 sm:text-15 [&::-webkit-details-marker]:hidden">
        {isApproval ? `${t('refundsRequest')} ${rule}` : rule}{' '}
        <span className="link">{t('refundDetails')}</span>
      </summary>
      <RefundTiers {...props} now={now} />
    </details>
  )
}

function RefundTiers({ startTime, timeZone, now }: RefundProps & { now: number }) {
  const t = useTranslations(bookingDialog)
  const language = useLanguage()
  return (
    <>
      <table className="my-2 w-full text-left text-13">
        <thead className="sr-only">
          <tr>
            <th scope="col">{t('tierWhen')}</th>
            <th scope="col">{t('tierBack')}</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-hairline border-y border-hairline">
          {refundTiers.map(({ fromHours, percent }, index) => {
            const end = new Date(startTime).getTime() - fromHours * hourMs
            const earlierHours = refundTiers[index - 1]?.fromHours
            if (end <= now) return null
            return (
              <tr key={fromHours}>
                <td className="py-1.5 pr-4">
                  {earlierHours === undefined
                    ? t('tierFrom', { hours: fromHours })
                    : fromHours === 0
                      ? t('tierUnder', { hours: earlierHours })
                      : t('tierBetween', { from: fromHours, to: earlierHours })}
                  {fromHours > 0 && (
                    <span className="block text-quiet">{formatDateTime(end, null, timeZone, language)}</span>
                  )}
                </td>
                <td className="py-1.5 text-right align-top font-medium tabular-nums">
                  {percent === 0 ? t('tierNothing') : formatPercent(percent, language)}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <p className="text-13 text-quiet">{t('refundsInterviewer')}</p>
    </>
  )
}
