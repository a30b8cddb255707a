import { useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link, useParams } from 'react-router'
import type { BookingId } from '#contract/id.ts'
import { notificationLimits } from '#contract/limits.ts'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import { QueryBoundary } from '#web/components/query/QueryBoundary.tsx'
import { Button, ButtonLink } from '#web/components/ui/Button.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { Skeleton } from '#web/components/ui/Loading.tsx'
import { PageHeader } from '#web/components/ui/PageHeader.tsx'
import { Price } from '#web/components/ui/Price.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { useHasAdminRole } from '#web/features/admin/admin-roles.ts'
import { ActionDialog } from '#web/features/admin/components/ActionDialog.tsx'
import { BackLink } from '#web/features/admin/components/BackLink.tsx'
import { useWord } from '#web/features/admin/components/event-names.ts'
import { providerName } from '#web/features/admin/money/money-cells.tsx'
import { adminBookings } from '#web/i18n/en/admin/admin-bookings.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { ReplyOf } from '#web/lib/api/api-request.ts'
import { parseId } from '#web/lib/parse-id.ts'
import { ActionPreview } from './ActionPreview.tsx'
import { adminBookingQuery, useCancelBooking } from './api.ts'
import { Participants, StateBadge } from './BookingCells.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import { RefundDialog } from './RefundDialog.tsx'
import { Timeline } from './Timeline.tsx'

type Details = ReplyOf<'adminBooking'>

export default function BookingPage() {
  const t = useTranslations(adminBookings)
  const id = parseId<BookingId>(useParams().bookingId)
  if (!id) return <EmptyState title={t('unknown')} />
  return (
    <QueryBoundary resetKeys={[id]} fallback={<Skeleton className="h-96 rounded-large" />}>
      <Booking id={id} />
    </QueryBoundary>
  )
}

function Booking({ id }: { id: BookingId }) {
  const t = useTranslations(adminBookings)
  const { data: booking } = useSuspenseQuery(adminBookingQuery(id))
  return (
    <>
      <BackLink to="/admin/bookings">{t('back')}</BackLink>
      <PageHeader
        title={t('bookingTitle')}
        subtitle={<DateTime start={booking.startTime} end={booking.endTime} />}
        actions={<Actions booking={booking} />}
      />
      <div className="grid grid-cols-1 gap-6">
        <div className="grid gap-6 md:grid-cols-2">
          <Facts booking={booking} />
          <Money booking={booking} />
        </div>
        <section className="grid gap-3">
          <h2 className="text-20">{t('timeline')}</h2>
          <p className="text-13 text-quiet">
            {t('timelineHint', { days: notificationLimits.retentionDays })}
          </p>
          <Timeline entries={booking.timeline} />
        </section>
      </div>
    </>
  )
}

function Actions({ booking }: { booking: Details }) {
  const t = useTranslations(adminBookings)
  const canMoveMoney = useHasAdminRole('finance')
  const cancel = useCancelBooking()
  const [open, setOpen] = useState<'cancel' | 'refund' | 'move' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      {booking.hasOpenDispute && (
        <ButtonLink to={`/admin/disputes/${booking.id}`}>{t('openDispute')}</ButtonLink>
      )}
      {canMoveMoney && booking.can.refund && (
        <Button variant="secondary" onClick={() => setOpen('refund')}>
          {t('refund')}
        </Button>
      )}
      {canMoveMoney && booking.can.cancel && (
        <Button variant="secondary" onClick={() => setOpen('cancel')}>
          {t('cancel')}
        </Button>
      )}
      {booking.can.move && (
        <Button variant="secondary" onClick={() => setOpen('move')}>
          {t('move')}
        </Button>
      )}
      {open === 'move' && <MoveDialog booking={booking} onClose={close} />}
      {open === 'refund' && <RefundDialog booking={booking} onClose={close} />}
      {open === 'cancel' && (
        <ActionDialog
          title={t('cancelTitle')}
          description={t('cancelText')}
          submitLabel={t('cancelConfirm')}
          cancelLabel={t('cancelKeep')}
          danger
          onClose={close}
          onSubmit={async reason => {
            await cancel.mutateAsync({ params: { bookingId: booking.id }, body: { reason } })
            toast.success(t('cancelDone'))
          }}
        >
          {formError => (
            <ActionPreview
              input={{ params: { bookingId: booking.id }, query: { action: 'cancel' } }}
              formError={formError}
            />
          )}
        </ActionDialog>
      )}
    </>
  )
}

function Facts({ booking }: { booking: Details }) {
  const t = useTranslations(adminBookings)
  const wordOf = useWord()
  return (
    <Card className="grid content-start gap-4">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-20">{t('facts')}</h2>
        <StateBadge booking={booking} />
      </div>
      <Participants booking={booking} />
      <dl className="grid gap-2 text-15">
        <Fact label={t('mode')}>{t(booking.mode === 'approve' ? 'modeApprove' : 'modeInstant')}</Fact>
        <Fact label={t('cancellationPolicy')}>
          <Link className="link" to={`/cancellation-policy?version=${booking.cancellationPolicy}`}>
            {t('policyVersion', { version: booking.cancellationPolicy })}
          </Link>
        </Fact>
        <Fact label={t('moves')}>{booking.moves}</Fact>
        <Fact label={t('recordingConsent')}>{t(booking.recordingConsent ? 'yes' : 'no')}</Fact>
        {booking.reason && <Fact label={t('cancelReason')}>{wordOf(booking.reason)}</Fact>}
        <Fact label={t('bookingId')}>
          <code translate="no" className="text-13 wrap-anywhere">
            {booking.id}
          </code>
        </Fact>
        <Fact label={t('actionLog')}>
          <Link to={`/admin/log?targetType=booking&targetId=${booking.id}`} className="link">
            {t('openLog')}
          </Link>
        </Fact>
      </dl>
    </Card>
  )
}

function Money({ booking }: { booking: Details }) {
  const t = useTranslations(adminBookings)
  const { payment, currency } = booking
  const price = (amount: number, of = currency) => <Price amount={amount} currency={of} style="exact" />
  return (
    <Card className="grid content-start gap-4">
      <h2 className="text-20">{t('money')}</h2>
      <dl className="grid gap-2 text-15 tabular-nums">
        <Fact label={t('price')}>{booking.amount === 0 ? t('free') : price(booking.amount)}</Fact>
        {booking.listPrice.currency !== currency && (
          <Fact label={t('listPrice')}>{price(booking.listPrice.amount, booking.listPrice.currency)}</Fact>
        )}
        {payment && (
          <>
            <Fact label={t('paymentStatus')}>{t(`payment${payment.status}`)}</Fact>
            <Fact label={t('captured')}>{price(payment.captured)}</Fact>
            <Fact label={t('refundedAmount')}>{price(payment.refunded)}</Fact>
            <Fact label={t('refundable')}>{price(payment.refundable)}</Fact>
            <Fact label={t('interviewerShare')}>
              {price(payment.interviewerShare, payment.shareCurrency)}
            </Fact>
            <Fact label={t('platformShare')}>{price(payment.platformShare, payment.shareCurrency)}</Fact>
            <Fact label={t('provider')}>
              <span translate="no" className="grid">
                {providerName(payment.provider)}
                <code translate="no" className="text-13 wrap-anywhere">
                  {payment.providerRef}
                </code>
              </span>
            </Fact>
            <Fact label={t('paymentId')}>
              <code translate="no" className="text-13 wrap-anywhere">
                {payment.id}
              </code>
            </Fact>
          </>
        )}
      </dl>
    </Card>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="grid gap-x-4 sm:grid-cols-[9rem_minmax(0,1fr)]">
    <dt className="text-quiet">{label}</dt>
    <dd className="min-w-0">{children}</dd>
  </div>
)
