import { useSuspenseQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Download } from 'lucide-react'
import { useOptimistic, useTransition } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Earning, EarningState } from '#contract/earnings.ts'
import { DatePicker } from '#web/components/dates/DatePicker.tsx'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import { QueryBoundary } from '#web/components/query/QueryBoundary.tsx'
import { Badge } from '#web/components/ui/Badge.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { Skeleton } from '#web/components/ui/Loading.tsx'
import { PageSection } from '#web/components/ui/PageHeader.tsx'
import { Pagination } from '#web/components/ui/Pagination.tsx'
import { Price } from '#web/components/ui/Price.tsx'
import { earnings as text } from '#web/i18n/en/payments/earnings.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { Trans } from '#web/i18n/Trans.tsx'
import { useTranslations } from '#web/i18n/translate.ts'
import { usePersonName } from '#web/i18n/use-person-name.ts'
import { formatMoney } from '#web/lib/format.ts'
import { getOrDefault } from '#web/lib/get-or-default.ts'
import { earningListQuery, useCsvDownload } from './api.ts'
import {
  defaultPeriod,
  isReversed,
  type PeriodParams,
  parsePeriod,
  serializePeriod,
  toDayRange,
} from './period-params.ts'

export const earningFigures = ['gross', 'refunded', 'fee', 'net'] as const

const columnsClass = 'lg:grid-cols-[minmax(0,1fr)_repeat(4,7.5rem)] lg:gap-x-4'

const stateBadges = {
  upcoming: { label: 'stateUpcoming', variant: 'neutral' },
  contested: { label: 'stateContested', variant: 'warning' },
  pending: { label: 'statePending', variant: 'neutral' },
  available: { label: 'stateAvailable', variant: 'success' },
  paid: { label: 'statePaid', variant: 'success' },
  refunded: { label: 'stateRefunded', variant: 'danger' },
} as const satisfies Record<EarningState, unknown>

function EarningRow({ session }: { session: Earning }) {
  const t = useTranslations(text)
  const language = useLanguage()
  const personName = usePersonName()
  const { state, availableAt, charged, currency } = session
  const badge = getOrDefault(stateBadges, state, { label: state as never, variant: 'neutral' } as const)
  return (
    <li className={clsx('grid gap-y-4 py-4', columnsClass)}>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 break-words font-medium">
            <bdi translate="no">{personName(session.intervieweeName)}</bdi>
          </span>
          <Badge variant={badge.variant}>{t(badge.label)}</Badge>
        </p>
        <p className="mt-1 text-quiet">
          <DateTime start={session.startTime} withRelative={false} />
        </p>
        {state === 'pending' && availableAt && (
          <p className="text-13 text-quiet">
            <Trans text={t('availableFrom')} components={{ at: () => <DateTime start={availableAt} /> }} />
          </p>
        )}
      </div>
      <dl className="flex flex-wrap gap-x-4 gap-y-2 sm:gap-x-8 lg:contents">
        {earningFigures.map(name => (
          <div
            key={name}
            className={clsx(
              'lg:text-right',
              name === 'refunded' && session.refunded === 0 && 'max-lg:hidden',
            )}
          >
            <dt className="text-13 text-quiet lg:sr-only">{t(name)}</dt>
            <dd className={clsx(name === 'net' && 'font-semibold', session[name] === 0 && 'text-quiet')}>
              {name === 'refunded' && session.refunded === 0 ? (
                <>
                  <span aria-hidden>–</span>
                  <span className="sr-only">{t('notRefunded')}</span>
                </>
              ) : (
                <Price amount={session[name]} currency={currency} style="exact" />
              )}
              {name === 'gross' && charged && (
                <span className="block text-13 text-quiet">
                  {t('charged', { amount: formatMoney(charged.amount, charged.currency, language) })}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </li>
  )
}

/** CSV download of the sessions in a period. */
function ExportEarningsButton({ days }: { days: { from?: string; to?: string } }) {
  const t = useTranslations(text)
  const { exportFile, save } = useCsvDownload(days)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <p role="status" className="text-13 text-quiet wrap-anywhere">
        {exportFile.data && t('csvSaved', { file: exportFile.data.fileName })}
      </p>
      <Button variant="secondary" busy={exportFile.isPending} onClick={save}>
        {!exportFile.isPending && <Download aria-hidden />}
        {t(exportFile.isPending ? 'csvPreparing' : 'csv')}
      </Button>
    </div>
  )
}

/** The CSV file holds the same sessions as the list. */
export function EarningList() {
  const t = useTranslations(text)
  const navigate = useNavigate()
  const [address] = useSearchParams()
  const period = parsePeriod(address)
  const [isPending, startTransition] = useTransition()
  // The fields show a choice at once, the list when its sessions are loaded.
  const [chosenPeriod, setChosenPeriod] = useOptimistic(period)
  const show = (next: PeriodParams) =>
    startTransition(async () => {
      setChosenPeriod(next)
      await navigate(`?${serializePeriod(next)}`, { replace: true, preventScrollReset: true })
    })
  return (
    <PageSection title={t('sessions')} actions={<ExportEarningsButton days={toDayRange(chosenPeriod)} />}>
      <PeriodFilter period={chosenPeriod} onChange={days => show({ ...days, page: 1 })} />
      <QueryBoundary fallback={<ListSkeleton />} resetKeys={[address.toString()]}>
        <div aria-busy={isPending} className={clsx(isPending && 'opacity-60')}>
          <Sessions period={period} onShow={show} />
        </div>
      </QueryBoundary>
    </PageSection>
  )
}

const ListSkeleton = () => (
  <div aria-busy className="grid gap-3">
    {[0, 1, 2].map(row => (
      <Skeleton key={row} className="h-20 rounded-medium" />
    ))}
  </div>
)

function Sessions({ period, onShow }: { period: PeriodParams; onShow: (next: PeriodParams) => void }) {
  const t = useTranslations(text)
  const { data } = useSuspenseQuery(earningListQuery(period))
  const isAll = !period.from && !period.to && period.page === 1
  return (
    <>
      {data.sessions.length > 0 ? (
        <Card className="py-0 sm:py-0">
          <ColumnHeadings />
          <ul className="divide-y divide-hairline">
            {data.sessions.map(session => (
              <EarningRow key={session.bookingId} session={session} />
            ))}
          </ul>
        </Card>
      ) : isAll ? (
        <p className="text-quiet">{t('noneYet')}</p>
      ) : (
        <EmptyState
          title={t('noneInPeriod')}
          action={
            <Button variant="secondary" onClick={() => onShow(defaultPeriod)}>
              {t('allDays')}
            </Button>
          }
        />
      )}
      <Pagination {...data} onPageChange={page => onShow({ ...period, page })} />
    </>
  )
}

/** Visual column headings. Each row repeats them for screen readers. */
function ColumnHeadings() {
  const t = useTranslations(text)
  return (
    <div
      aria-hidden
      className={clsx('hidden border-b border-hairline py-3 text-13 text-quiet lg:grid', columnsClass)}
    >
      <span>{t('session')}</span>
      {earningFigures.map(name => (
        <span key={name} className="text-right">
          {t(name)}
        </span>
      ))}
    </div>
  )
}

const dayFieldClass = 'w-36 grow sm:w-44 sm:grow-0'

function PeriodFilter({
  period,
  onChange,
}: {
  period: PeriodParams
  onChange: (days: { from: string; to: string }) => void
}) {
  const t = useTranslations(text)
  const { from, to } = period
  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">{t('periodHint')}</legend>
      <div className="flex flex-wrap items-start gap-3">
        <DatePicker
          label={t('from')}
          value={from}
          onChange={day => onChange({ from: day, to })}
          className={dayFieldClass}
        />
        <DatePicker
          label={t('to')}
          value={to}
          error={isReversed(period) ? t('toBeforeFrom') : undefined}
          onChange={day => onChange({ from, to: day })}
          className={dayFieldClass}
        />
        {(from || to) && (
          <Button variant="ghost" className="mt-7" onClick={() => onChange({ from: '', to: '' })}>
            {t('allDays')}
          </Button>
        )}
      </div>
      <p aria-hidden className="text-13 text-quiet">
        {t('periodHint')}
      </p>
    </fieldset>
  )
}
