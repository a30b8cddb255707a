import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { refundTiers } from '#contract/limits.ts'
import type { Slot } from '#contract/slot.ts'
import { hourMs, minuteMs } from '#contract/time.ts'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import { useNow } from '#web/components/dates/use-now.ts'
import { Avatar } from '#web/components/ui/Avatar.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { Price } from '#web/components/ui/Price.tsx'
import { ConversionNote } from '#web/features/bookings/BookingAmounts.tsx'
import { useTypeText } from '#web/features/bookings/session-types/use-type-text.ts'
import { useSpecialtyName } from '#web/features/interviewers/interviewer-names.ts'
import { bookingDialog } from '#web/i18n/en/bookings/booking-dialog.ts'
import { typeNames } from '#web/i18n/en/bookings/type-names.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { formatDateTime, formatMoney, formatPercent, formatRelativeTime } from '#web/lib/format.ts'
import { priceStyle } from './charge.ts'
import type { StepProps } from './TimeStep.tsx'

export function SummaryDetails({
  booking: { payment, showTimes, timeZone, type, asksType, isReserved },
  interviewer,
  slot,
  isApproval,
}: StepProps & { slot: Slot; isApproval: boolean }) {
  const t = useTranslations(bookingDialog)
  const tType = useTranslations(typeNames)
  const { typeName } = useTypeText()
  const specialtyName = useSpecialtyName()
  const work = [interviewer.specialty && specialtyName(interviewer.specialty), interviewer.company]
  const language = useLanguage()
  const now = useNow('minute')
  const minutes = Math.round((Date.parse(slot.endTime) - Date.parse(slot.startTime)) / minuteMs)
  return (
    <>
      <div className="flex items-center gap-3">
        <Avatar name={interviewer.displayName} url={interviewer.profilePictureUrl} size="small" />
        <div className="min-w-0 text-15">
          <p className="font-medium wrap-anywhere">
            <bdi translate="no">{interviewer.displayName}</bdi>
          </p>
          <p className="text-13 text-quiet">{work.filter(Boolean).join(' · ')}</p>
        </div>
      </div>
      <dl className="grid grid-cols-[2fr_3fr] gap-x-3 border-y border-hairline py-1.5">
        {type && asksType && (
          <DetailItem label={tType('type')} isWide>
            <bdi className="wrap-anywhere">{typeName(type.name)}</bdi>
          </DetailItem>
        )}
        <DetailItem
          label={`${t('when')} · ${formatRelativeTime(slot.startTime, now, language, timeZone)}`}
          isWide
        >
          <DateTime start={slot.startTime} end={slot.endTime} timeZone={timeZone} withRelative={false} />
          {!isReserved && (
            <span className="absolute -top-2.5 -right-4">
              <Button variant="ghost" onClick={showTimes}>
                {t('changeTime')}
              </Button>
            </span>
          )}
        </DetailItem>
        <DetailItem label={t('duration')}>{t('minutes', { count: minutes })}</DetailItem>
        <DetailItem label={t('fee')}>
          <span className="flex flex-wrap items-baseline gap-x-2">
            <span className="text-17 font-semibold">
              {payment ? (
                <Price
                  amount={payment.charge.amount}
                  currency={payment.charge.currency}
                  style={priceStyle(payment.charge)}
                />
              ) : (
                t('free')
              )}
            </span>
            {payment && (payment.charge.fee || payment.isFeeLoading) ? (
              // Invisible while the fee loads, so that its line takes up space already.
              <span
                aria-hidden={payment.isFeeLoading}
                className={clsx('text-13 font-normal text-quiet', payment.isFeeLoading && 'invisible')}
              >
                {t('feeIncluded', {
                  fee: formatMoney(payment.charge.fee ?? 0, payment.charge.currency, language, 'exact'),
                })}
              </span>
            ) : null}
          </span>
          {payment?.charge.conversion && payment.options.length === 1 && (
            <ConversionNote conversion={payment.charge.conversion} />
          )}
        </DetailItem>
        {payment && (
          <DetailItem label={t('cancellation')} isWide>
            <RefundRule startTime={slot.startTime} timeZone={timeZone} isApproval={isApproval} />
          </DetailItem>
        )}
      </dl>
    </>
  )
}

/** Duration and fee share a row. */
function DetailItem({
  label,
  isWide = false,
  children,
}: {
  label: string
  isWide?: boolean
  children: ReactNode
}) {
  return (
    <div className={clsx('grid content-start py-0.5 sm:py-1', isWide && 'relative col-span-2')}>
      <dt className="text-13 text-quiet">{label}</dt>
      <dd className="grid content-start gap-0.5 text-15 font-medium">{children}</dd>
    </div>
  )
}

type RefundProps = { startTime: string; timeZone: string; isApproval: boolean }

/** Refund rule that applies now, with all deadlines of this session on request. */
function RefundRule(props: RefundProps) {
  const { startTime, timeZone, isApproval } = props
  const t = useTranslations(bookingDialog)
  const language = useLanguage()
  const now = useNow('minute')
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
