import { useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
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
import { useHasAdminRole } from '#web/features/admin/admin-roles.ts'
import { adminDisputeQuery, useProposeDecision } from '#web/features/admin/bookings/api.ts'
import { BookingPrice, Participants, StateBadge } from '#web/features/admin/bookings/BookingCells.tsx'
import { ActionDialog } from '#web/features/admin/components/ActionDialog.tsx'
import { BackLink } from '#web/features/admin/components/BackLink.tsx'
import { adminBookings } from '#web/i18n/en/admin/admin-bookings.ts'
import { adminDisputes } from '#web/i18n/en/admin/admin-disputes.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { browserTimeZone, formatTime } from '#web/lib/format.ts'
import { parseId } from '#web/lib/parse-id.ts'
import { DecisionDialog, type DecisionKind } from './DecisionDialog.tsx'
import { AppealItem, ChargebackItem, ClaimItem, type Dispute, NoShowItem } from './Items.tsx'

export default function DisputePage() {
  const t = useTranslations(adminBookings)
  const id = parseId<BookingId>(useParams().bookingId)
  if (!id) return <EmptyState title={t('unknown')} />
  return (
    <QueryBoundary resetKeys={[id]} fallback={<Skeleton className="h-96 rounded-large" />}>
      <DisputeDetails id={id} />
    </QueryBoundary>
  )
}

function DisputeDetails({ id }: { id: BookingId }) {
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

/** What admins proposed and decided. */
function Decisions({ dispute }: { dispute: Dispute }) {
  const t = useTranslations(adminDisputes)
  const { decisions, proposals } = dispute
  const entry = (key: string, title: string, { at, by, text }: { at: string; by: string; text: string }) => (
    <li key={key} className="grid gap-1">
      <p>
        <span className="font-medium">{title}</span>{' '}
        <span className="text-13 text-quiet">
          <DateTime start={at} withRelative={false} />
          {' · '}
          <span translate="no">{by}</span>
        </span>
      </p>
      {text && <p className="whitespace-pre-line wrap-anywhere">{text}</p>}
    </li>
  )
  return (
    <>
      {proposals.length > 0 && (
        <section className="grid gap-3">
          <h2 className="text-20">{t('proposals')}</h2>
          <ul className="grid gap-3 text-15">
            {proposals.map(proposal => entry(proposal.at, '', proposal))}
          </ul>
        </section>
      )}
      {decisions.length > 0 && (
        <section className="grid gap-3">
          <h2 className="text-20">{t('decisions')}</h2>
          <ul className="grid gap-3 text-15">
            {decisions.map(({ kind, isAppeal, decidedAt: at, by, text }) =>
              entry(`${kind} ${isAppeal}`, t(isAppeal ? 'onAppeal' : 'first'), { at, by, text }),
            )}
          </ul>
        </section>
      )}
    </>
  )
}

/** Records of both participants side by side. */
function Evidence({ dispute }: { dispute: Dispute }) {
  const t = useTranslations(adminDisputes)
  return (
    <section className="grid gap-4">
      <h2 className="text-20">{t('evidence')}</h2>
      <div className="grid gap-4 md:grid-cols-2">
        <Side title={t('interviewer')} name={dispute.booking.interviewer.name} side={dispute.interviewer}>
          <Fact label={t('scorecard')}>
            {dispute.scorecardSentAt ? (
              <>
                {t('scorecardSent')} <DateTime start={dispute.scorecardSentAt} withRelative={false} />
              </>
            ) : (
              t('scorecardMissing')
            )}
          </Fact>
        </Side>
        <Side title={t('interviewee')} name={dispute.booking.interviewee.name} side={dispute.interviewee} />
      </div>
      <Messages dispute={dispute} />
    </section>
  )
}

function Side({
  title,
  name,
  side,
  children,
}: {
  title: string
  name: string
  side: Dispute['interviewer']
  children?: ReactNode
}) {
  const t = useTranslations(adminDisputes)
  const language = useLanguage()
  const time = (at: string) => formatTime(at, browserTimeZone(), language)
  const { firstCaptionAt, lastCaptionAt } = side
  return (
    <Card className="grid content-start gap-4">
      <h3 className="text-17 font-medium">
        {title} · <bdi translate="no">{name}</bdi>
      </h3>
      <dl className="grid gap-2 text-15 tabular-nums">
        <Fact label={t('inRoom')}>{t('minutes', { number: side.minutesInRoom })}</Fact>
        <Fact label={t('alone')}>{t('minutes', { number: side.minutesAlone })}</Fact>
        <Fact label={t('visits')}>
          {side.visits.length === 0 ? (
            t('noVisits')
          ) : (
            <ul>
              {side.visits.map(({ joinedAt, leftAt }) => (
                <li key={joinedAt}>
                  {time(joinedAt)} - {leftAt ? time(leftAt) : t('stillThere')}
                </li>
              ))}
            </ul>
          )}
        </Fact>
        <Fact label={t('messageCount')}>{side.messages}</Fact>
        <Fact label={t('captions')}>
          {firstCaptionAt && lastCaptionAt
            ? t('captionLines', {
                lines: side.captionLines,
                from: time(firstCaptionAt),
                to: time(lastCaptionAt),
              })
            : t('noCaptions')}
        </Fact>
        {children}
      </dl>
    </Card>
  )
}

function Messages({ dispute }: { dispute: Dispute }) {
  const t = useTranslations(adminDisputes)
  return (
    <div className="grid gap-3">
      <h3 className="text-17 font-medium">{t('lastMessages')}</h3>
      {dispute.messages.length === 0 ? (
        <p className="text-15 text-quiet">{t('noMessages')}</p>
      ) : (
        <ol className="grid gap-3 text-15">
          {dispute.messages.map(({ party, at, text, inRoom }) => (
            <li key={`${party} ${at} ${text}`} className="grid gap-1 border-l-2 border-edge pl-3">
              <p className="text-13 text-quiet">
                {t(party)} · <DateTime start={at} withRelative={false} />
                {inRoom && ` · ${t('inRoomMessage')}`}
              </p>
              <p className="whitespace-pre-line wrap-anywhere">{text}</p>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="grid gap-x-4 sm:grid-cols-[8rem_minmax(0,1fr)]">
    <dt className="text-quiet">{label}</dt>
    <dd className="min-w-0">{children}</dd>
  </div>
)
