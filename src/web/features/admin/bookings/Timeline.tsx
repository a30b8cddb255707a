import { clsx } from 'clsx'
import type { TimelineEntry } from '#contract/admin/bookings.ts'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import { Price } from '#web/components/ui/Price.tsx'
import { useEventDetail } from '#web/features/admin/components/event-names.ts'
import { useAccountName } from '#web/features/admin/money/money-cells.tsx'
import type { MessageKey } from '#web/i18n/define-messages.ts'
import { adminBookings } from '#web/i18n/en/admin/admin-bookings.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { getOrDefault } from '#web/lib/get-or-default.ts'

const labels = {
  created: 'eventCreated',
  checkout: 'eventCheckout',
  webhook: 'eventWebhook',
  webhook_open: 'eventWebhookOpen',
  confirmed: 'eventConfirmed',
  payment: 'eventPayment',
  quarantined: 'eventQuarantined',
  ledger: 'eventLedger',
  refund: 'eventRefund',
  refund_settled: 'eventRefundSettled',
  chargeback: 'eventChargeback',
  email: 'eventEmail',
  email_queued: 'eventEmailQueued',
  email_sent: 'eventEmailSent',
  email_dropped: 'eventEmailDropped',
  email_given_up: 'eventEmailGivenUp',
  joined: 'eventJoined',
  left: 'eventLeft',
  recording: 'eventRecording',
  recording_ready: 'eventRecordingReady',
  no_show: 'eventNoShow',
  no_show_contested: 'eventNoShowContested',
  no_show_decided: 'eventNoShowDecided',
  claim: 'eventClaim',
  claim_decided: 'eventClaimDecided',
  decision: 'eventDecision',
  appeal: 'eventAppeal',
  appeal_decided: 'eventAppealDecided',
  scorecard: 'eventScorecard',
  review: 'eventReview',
  cancelled: 'eventCancelled',
  admin_action: 'eventAdmin',
} as const satisfies Record<TimelineEntry['kind'], MessageKey<(typeof adminBookings)['messages']>>

/** Events of a booking, oldest first. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ol className="grid border-l border-hairline">
      {entries.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: events have no id, and only get more at the end
        <li key={index} className="relative grid gap-1 py-3 pl-6 sm:grid-cols-[16rem_minmax(0,1fr)] sm:gap-6">
          <span
            aria-hidden
            className="absolute top-5 -left-[5px] size-2.5 rounded-full border border-edge bg-surface"
          />
          <DateTime start={entry.at} withRelative={false} className="text-13 text-quiet tabular-nums" />
          <Event entry={entry} />
        </li>
      ))}
    </ol>
  )
}

function Event({ entry }: { entry: TimelineEntry }) {
  const t = useTranslations(adminBookings)
  const detailOf = useEventDetail()
  const accountName = useAccountName()
  const label = getOrDefault(labels, entry.kind, null)
  return (
    <div className="grid min-w-0 gap-1 text-15">
      <p>
        <span className="font-medium">{label ? t(label) : entry.kind.replaceAll('_', ' ')}</span>
        {entry.party && <span className="text-quiet"> · {t(entry.party)}</span>}
        {entry.money && (
          <>
            {' · '}
            {entry.kind === 'created' && entry.money.amount === 0 ? (
              t('free')
            ) : (
              <Price amount={entry.money.amount} currency={entry.money.currency} style="exact" />
            )}
          </>
        )}
      </p>
      {entry.detail && (
        <p
          className={clsx(
            'text-13 text-quiet wrap-anywhere',
            // The id of an event stays as the provider writes it.
            !entry.kind.startsWith('webhook') && 'first-letter:uppercase',
          )}
        >
          {detailOf(entry)}
        </p>
      )}
      {entry.text && (
        <blockquote className="border-l-2 border-edge pl-3 whitespace-pre-line wrap-anywhere">
          {entry.text}
        </blockquote>
      )}
      {entry.entries.length > 0 && (
        <ul className="grid max-w-sm text-13 text-quiet tabular-nums">
          {entry.entries.map(({ account, amount, currency }) => (
            <li key={`${account} ${currency}`} className="flex justify-between gap-4">
              {accountName(account)} <Price amount={amount} currency={currency} style="exact" />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
