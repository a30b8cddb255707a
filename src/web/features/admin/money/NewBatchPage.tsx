import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { payeeOutcomes } from '#contract/admin/payouts.ts'
import { payoutMethods } from '#contract/earnings.ts'
import { currencies } from '#contract/enums.ts'
import { payoutLimits } from '#contract/limits.ts'
import type { Currency } from '#contract/money.ts'
import { adminExportsApi } from '#contract/routes/admin-exports.ts'
import { QueryBoundary } from '#web/components/query/QueryBoundary.tsx'
import { amountInputProps } from '#web/components/ui/amount-text.ts'
import { Badge } from '#web/components/ui/Badge.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { Field } from '#web/components/ui/Field.tsx'
import { Select, TextInput } from '#web/components/ui/Inputs.tsx'
import { Skeleton } from '#web/components/ui/Loading.tsx'
import { PageSection } from '#web/components/ui/PageHeader.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { useAmountText } from '#web/components/ui/use-amount-text.ts'
import { ActionDialog } from '#web/features/admin/components/ActionDialog.tsx'
import { BackLink } from '#web/features/admin/components/BackLink.tsx'
import { CursorPaging, columnsOf, DataTable } from '#web/features/admin/components/DataTable.tsx'
import { ExportButton } from '#web/features/admin/components/ExportButton.tsx'
import { readFilters, useCursorPaging } from '#web/features/admin/components/list-params.ts'
import { adminMoney } from '#web/i18n/en/admin/admin-money.ts'
import { adminPayouts } from '#web/i18n/en/admin/admin-payouts.ts'
import { fieldErrorMessage } from '#web/i18n/error-message.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { formatMoney } from '#web/lib/format.ts'
import { type Preview, previewQuery, useCreateBatch } from './api.ts'
import { Amount, Person } from './money-cells.tsx'

/** Order of a batch in the address. */
function readOrder(address: URLSearchParams) {
  const typed = Number(address.get('minAmount') ?? payoutLimits.minAmount)
  return {
    currency: currencies.find(name => name === address.get('currency')) ?? 'USD',
    method: payoutMethods.find(name => name === address.get('method')) ?? 'bank',
    minAmount: Number.isFinite(typed) && typed >= 0 ? typed : payoutLimits.minAmount,
  }
}

export default function NewBatchPage() {
  const t = useTranslations(adminPayouts)
  const [address] = useSearchParams()
  const [isOrderValid, setOrderValid] = useState(true)
  return (
    <div>
      <BackLink to="/admin/money/payouts">{t('backToPayouts')}</BackLink>
      <PageSection title={t('newBatch')} text={t('newBatchText')}>
        <OrderFields onValidity={setOrderValid} />
        <QueryBoundary
          fallback={<Skeleton className="h-96 rounded-large" />}
          resetKeys={[address.toString()]}
        >
          <BatchPreview isOrderValid={isOrderValid} />
        </QueryBoundary>
      </PageSection>
    </div>
  )
}

function OrderFields({ onValidity }: { onValidity: (isValid: boolean) => void }) {
  const t = useTranslations(adminPayouts)
  const tMoney = useTranslations(adminMoney)
  const [address, setAddress] = useSearchParams()
  const { currency, method, minAmount } = readOrder(address)
  const set = (change: Partial<Record<'currency' | 'method' | 'minAmount', string>>) =>
    setAddress({ currency, method, minAmount: String(minAmount), ...change })
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <Field label={tMoney('currency')}>
        <Select value={currency} onChange={event => set({ currency: event.target.value })}>
          {currencies.map(name => (
            <option key={name} value={name} translate="no">
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('method')}>
        <Select value={method} onChange={event => set({ method: event.target.value })}>
          {payoutMethods.map(name => (
            <option key={name} value={name}>
              {t(name)}
            </option>
          ))}
        </Select>
      </Field>
      <MinAmountField
        key={minAmount}
        minAmount={minAmount}
        currency={currency}
        onChange={amount => set({ minAmount: String(amount) })}
        onValidity={onValidity}
      />
    </div>
  )
}

function MinAmountField({
  minAmount,
  currency,
  onChange,
  onValidity,
}: {
  minAmount: number
  currency: Currency
  onChange: (amount: number) => void
  onValidity: (isValid: boolean) => void
}) {
  const t = useTranslations(adminPayouts)
  const [amount, setAmount] = useState(minAmount)
  const { text, type } = useAmountText(amount, setAmount)
  const isValid = Number.isFinite(amount)
  // Also when another address replaces the field.
  useEffect(() => onValidity(isValid), [onValidity, isValid])
  return (
    <Field label={t('minAmount')} error={isValid ? undefined : fieldErrorMessage('slot.price_invalid')}>
      <TextInput
        {...amountInputProps}
        value={text}
        onChange={({ target }) => type(target.value, currency)}
        onBlur={() => isValid && amount !== minAmount && onChange(amount)}
      />
    </Field>
  )
}

const column = columnsOf<Preview['items'][number]>()

/** Of the last valid order, which is not paid while the fields show another one. */
function BatchPreview({ isOrderValid }: { isOrderValid: boolean }) {
  const t = useTranslations(adminPayouts)
  const tMoney = useTranslations(adminMoney)
  const [address, setAddress] = useSearchParams()
  const [isAsking, setIsAsking] = useState(false)
  const order = readOrder(address)
  const outcome = payeeOutcomes.find(name => name === address.get('outcome'))
  const query = { ...order, ...(outcome && { outcome }), ...readFilters(address, ['cursor']) }
  const { data } = useSuspenseQuery(previewQuery(query))
  const { isPending, ...paging } = useCursorPaging(data.next)
  const showOutcome = (name: string) =>
    setAddress({
      currency: order.currency,
      method: order.method,
      minAmount: String(order.minAmount),
      ...(name === outcome ? {} : { outcome: name }),
    })
  const columns = [
    column.accessor('person', {
      header: tMoney('interviewer'),
      cell: ({ getValue }) => <Person person={getValue()} />,
    }),
    column.accessor('amount', {
      header: tMoney('amount'),
      cell: ({ row: { original } }) => <Amount {...original} />,
    }),
    column.accessor('destination', {
      header: t('destination'),
      cell: ({ getValue }) => (
        <span translate="no" className="whitespace-nowrap">
          {getValue() ?? '–'}
        </span>
      ),
    }),
    column.accessor('outcome', {
      header: t('outcome'),
      cell: ({ getValue }) => (
        <Badge variant={getValue() === 'due' ? 'success' : 'neutral'}>{t(getValue())}</Badge>
      ),
    }),
  ]
  return (
    <div className="grid grid-cols-1 gap-6">
      <Card className="flex flex-wrap items-center justify-between gap-4">
        <div>
          <p className="text-15 text-quiet">{t('wouldPay', { count: data.counts.due })}</p>
          <p className="text-26 font-semibold">
            <Amount amount={data.total} currency={order.currency} />
          </p>
        </div>
        <Button disabled={!isOrderValid || data.counts.due === 0} onClick={() => setIsAsking(true)}>
          {t('create')}
        </Button>
      </Card>
      <div className="flex flex-wrap gap-2">
        {payeeOutcomes.map(name => (
          <Button
            key={name}
            variant={name === outcome ? 'secondary' : 'neutral'}
            aria-pressed={name === outcome}
            onClick={() => showOutcome(name)}
          >
            {t(name)}: <span className="tabular-nums">{data.counts[name]}</span>
          </Button>
        ))}
      </div>
      <DataTable
        label={t('preview')}
        rows={data.items}
        columns={columns}
        download={
          <ExportButton table={t('preview')} route={adminExportsApi.exportPayoutPreview} query={query} />
        }
        rowId={({ person }) => person.id}
        isPending={isPending}
        paging={<CursorPaging {...paging} />}
        empty={<EmptyState title={t('noPayees')} />}
      />
      {isAsking && <CreateDialog preview={data} order={order} onClose={() => setIsAsking(false)} />}
    </div>
  )
}

function CreateDialog({
  preview,
  order,
  onClose,
}: {
  preview: Preview
  order: ReturnType<typeof readOrder>
  onClose: () => void
}) {
  const t = useTranslations(adminPayouts)
  const language = useLanguage()
  const navigate = useNavigate()
  const create = useCreateBatch()
  const amount = formatMoney(preview.total, order.currency, language, 'exact')
  const expected = { payees: preview.counts.due, total: preview.total }
  return (
    <ActionDialog
      title={t('createTitle', { amount })}
      description={t(order.method === 'bank' ? 'createBankText' : 'createStripeText', {
        count: preview.counts.due,
      })}
      submitLabel={t('createSubmit', { amount })}
      onClose={onClose}
      onSubmit={async reason => {
        const { batchId } = await create.mutateAsync({ body: { ...order, expected, reason } })
        toast.success(t('created'))
        await navigate(`/admin/money/payouts/${batchId}`)
      }}
    />
  )
}
