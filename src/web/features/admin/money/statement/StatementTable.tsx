import { useState } from 'react'
import { Link } from 'react-router'
import { lineOutcomes } from '#contract/admin/bank-statements.ts'
import { bankStatementLimits } from '#contract/limits.ts'
import { Badge } from '#web/components/ui/Badge.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { columnsOf, DataTable } from '#web/features/admin/components/DataTable.tsx'
import type { StatementLine, StatementPreview } from '#web/features/admin/money/api.ts'
import { Amount, Person } from '#web/features/admin/money/money-cells.tsx'
import { adminMoney } from '#web/i18n/en/admin/admin-money.ts'
import { adminPayouts } from '#web/i18n/en/admin/admin-payouts.ts'
import { adminStatement } from '#web/i18n/en/admin/admin-statement.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { formatDate, formatMoney } from '#web/lib/format.ts'

const variants = {
  pay: 'success',
  return: 'warning',
  amountDiffers: 'danger',
  alreadyPaid: 'neutral',
  alreadyReturned: 'neutral',
  imported: 'neutral',
  unmatched: 'neutral',
} as const

const column = columnsOf<StatementLine>()

/** Lines of a statement with what they do, all or those with one result. */
export function StatementTable({ preview: { counts, lines, skipped } }: { preview: StatementPreview }) {
  const t = useTranslations(adminStatement)
  const tMoney = useTranslations(adminMoney)
  const language = useLanguage()
  const [shown, setShown] = useState<StatementLine['outcome'] | null>(null)
  const isCut = lineOutcomes.some(outcome => counts[outcome] > bankStatementLimits.shownLines)
  const columns = [
    column.accessor('bookedOn', {
      header: t('date'),
      cell: ({ getValue }) => (
        <span className="whitespace-nowrap">{formatDate(`${getValue()}T00:00:00Z`, 'UTC', language)}</span>
      ),
    }),
    column.accessor('amount', {
      header: tMoney('amount'),
      cell: ({ row: { original } }) => (
        <Amount
          amount={original.isCredit ? original.amount : -original.amount}
          currency={original.currency}
        />
      ),
    }),
    column.accessor('text', {
      header: t('line'),
      cell: ({ row: { original } }) => (
        <div translate="no" className="grid min-w-48 max-w-80 gap-1 text-13 text-quiet wrap-anywhere">
          <span>{original.text}</span>
          {original.returnReason && <span className="font-medium">{original.returnReason}</span>}
        </div>
      ),
    }),
    column.accessor('payout', {
      header: t('payout'),
      cell: ({ getValue }) => <Payout payout={getValue()} />,
    }),
    column.accessor('outcome', {
      header: t('outcome'),
      cell: ({ row: { original } }) => <Outcome line={original} />,
    }),
  ]
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap gap-2">
        {lineOutcomes
          .filter(outcome => counts[outcome] > 0)
          .map(outcome => (
            <Button
              key={outcome}
              variant={outcome === shown ? 'secondary' : 'neutral'}
              aria-pressed={outcome === shown}
              onClick={() => setShown(outcome === shown ? null : outcome)}
            >
              {t(outcome)}: <span className="tabular-nums">{counts[outcome]}</span>
            </Button>
          ))}
      </div>
      {skipped > 0 && <p className="text-15 text-quiet">{t('skipped', { count: skipped })}</p>}
      {isCut && <p className="text-15 text-quiet">{t('shown', { count: bankStatementLimits.shownLines })}</p>}
      <DataTable
        label={t('preview')}
        rows={lines.filter(line => shown === null || line.outcome === shown)}
        columns={columns}
        rowId={({ key }) => key}
        empty={<EmptyState title={t('noLines')} />}
      />
    </div>
  )
}

function Payout({ payout }: { payout: StatementLine['payout'] }) {
  const t = useTranslations(adminPayouts)
  if (!payout) return '–'
  return (
    <div className="grid gap-1">
      <Person person={payout.person} />
      <Link to={`/admin/money/payouts/${payout.batchId}`} className="link text-13">
        {t('batchNumber', { id: payout.batchId })}
      </Link>
    </div>
  )
}

function Outcome({ line: { outcome, payout } }: { line: StatementLine }) {
  const t = useTranslations(adminStatement)
  const language = useLanguage()
  return (
    <div className="grid justify-items-start gap-1">
      <Badge variant={variants[outcome]}>{t(outcome)}</Badge>
      {payout?.isHeld && <Badge variant="danger">{t('held')}</Badge>}
      {payout && outcome === 'amountDiffers' && (
        <span className="text-13 text-quiet">
          {t('expected', { amount: formatMoney(payout.amount, payout.currency, language, 'exact') })}
        </span>
      )}
    </div>
  )
}
