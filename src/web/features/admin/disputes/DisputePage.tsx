import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import type { BookingId } from '#contract/id.ts'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import { QueryBoundary } from '#web/components/query/QueryBoundary.tsx'
import { Alert } from '#web/components/ui/Alert.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { Skeleton } from '#web/components/ui/Loading.tsx'
import { PageHeader } from '#web/components/ui/PageHeader.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { adminDisputeQuery, useProposeDecision } from '#web/features/admin/bookings/api.ts'
import { BookingPrice, Participants, StateBadge } from '#web/features/admin/bookings/BookingCells.tsx'
import { ActionDialog } from '#web/features/admin/components/ActionDialog.tsx'
import { BackLink } from '#web/features/admin/components/BackLink.tsx'
import { useHasAdminRole } from '#web/features/admin/use-admin-roles.ts'
import { adminBookings } from '#web/i18n/en/admin/admin-bookings.ts'
import { adminDisputes } from '#web/i18n/en/admin/admin-disputes.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { parseId } from '#web/lib/parse-id.ts'
import { DecisionDialog, type DecisionKind } from './DecisionDialog.tsx'
import { Decisions } from './Decisions.tsx'
import { Evidence } from './Evidence.tsx'
import { AppealItem, ChargebackItem, ClaimItem, NoShowItem } from './Items.tsx'

export default function DisputePage() {
  const t = useTranslations(adminBookings)
  const id = parseId<BookingId>(useParams().bookingId)
  if (!id) return <EmptyState title={t('unknown')} />
  return (
    <QueryBoundary resetKeys={[id]} fallback={<Skeleton className="h-96 rounded-large" />}>
      <Dispute id={id} />
    </QueryBoundary>
  )
}

function Dispute({ id }: { id: BookingId }) {
  const t = useTranslations(adminDisputes)
  const { data: dispute } = useSuspenseQuery(adminDisputeQuery(id))
  const canDecide = useHasAdminRole('finance')
  const propose = useProposeDecision()
  const [deciding, setDeciding] = useState<DecisionKind | null>(null)
  const [isProposing, setProposing] = useState(false)
  const { booking, open, noShow, claim, appeal, chargebacks } = dispute
  const action = (kind: DecisionKind, label: string) =>
    canDecide && open.includes(kind) ? <Button onClick={() => setDeciding(kind)}>{label}</Button> : null
  return (
    <>
      <BackLink to="/admin/disputes">{t('back')}</BackLink>
      <PageHeader
        title={t('disputeTitle')}
        subtitle={<DateTime start={booking.startTime} end={booking.endTime} />}
        actions={
          open.length > 0 && (
            <Button variant="secondary" onClick={() => setProposing(true)}>
              {t('propose')}
            </Button>
          )
        }
      />
      <div className="grid grid-cols-1 gap-6">
        <Card className="flex flex-wrap items-start justify-between gap-6">
          <Participants booking={booking} />
          <div className="grid justify-items-start gap-3">
            <StateBadge booking={booking} />
            <BookingPrice booking={booking} />
            <Link to={`/admin/bookings/${id}`} className="link">
              {t('toBooking')}
            </Link>
          </div>
        </Card>
        {open.length === 0 && <Alert>{t('nothingOpen')}</Alert>}
        {open.length > 0 && !canDecide && <Alert>{t('noRight')}</Alert>}
        {appeal && (
          <AppealItem
            dispute={dispute}
            action={appeal.canDecide ? action('appeal', t('decideAppeal')) : null}
          />
        )}
        {noShow && <NoShowItem dispute={dispute} action={action('no_show', t('decideNoShow'))} />}
        {claim && <ClaimItem dispute={dispute} action={action('claim', t('decideClaim'))} />}
        {chargebacks.length > 0 && <ChargebackItem dispute={dispute} />}
        <Decisions dispute={dispute} />
        <Evidence dispute={dispute} />
      </div>
      {deciding && <DecisionDialog kind={deciding} dispute={dispute} onClose={() => setDeciding(null)} />}
      {isProposing && (
        <ActionDialog
          title={t('proposeTitle')}
          description={t('proposeText')}
          submitLabel={t('proposeSubmit')}
          onClose={() => setProposing(false)}
          onSubmit={async reason => {
            await propose.mutateAsync({ params: { bookingId: id }, body: { reason } })
            toast.success(t('proposed'))
          }}
        />
      )}
    </>
  )
}
