import { type ReactNode, useState } from 'react'
import { type CsvMapping, csvAmountKinds } from '#contract/admin/bank-statements.ts'
import { currencies } from '#contract/enums.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import { Field } from '#web/components/ui/Field.tsx'
import { Select } from '#web/components/ui/Inputs.tsx'
import { WideTable } from '#web/features/admin/components/DataTable.tsx'
import type { OpenedStatement } from '#web/features/admin/money/api.ts'
import { adminStatement } from '#web/i18n/en/admin/admin-statement.ts'
import { useTranslations } from '#web/i18n/translate.ts'

type Csv = NonNullable<OpenedStatement['csv']>
type ColumnName = 'date' | 'amount' | 'credit' | 'reference' | 'party'

/** What is chosen so far. */
type Choice = Omit<CsvMapping, ColumnName> & Record<ColumnName, number | null>

const nothing: Choice = {
  ...{ date: null, amountKind: 'debitNegative', amount: null, credit: null, reference: null, party: null },
  ...{ currencyColumn: null, currency: 'GEL' },
}

/** Null while a column is missing. */
function toMapping(choice: Choice): CsvMapping | null {
  const { date, amount, reference } = choice
  const credit = choice.amountKind === 'twoColumns' ? choice.credit : null
  if (date === null || amount === null || reference === null) return null
  if (choice.amountKind === 'twoColumns' && credit === null) return null
  return { ...choice, date, amount, reference, credit }
}

const toColumn = (value: string): number | null => (value === '' ? null : Number(value))

/** Columns of a CSV file, with its first rows. */
export function ColumnFields({
  csv,
  isBusy,
  onSubmit,
}: {
  csv: Csv
  isBusy: boolean
  onSubmit: (mapping: CsvMapping) => void
}) {
  const t = useTranslations(adminStatement)
  const [choice, setChoice] = useState<Choice>(csv.mapping ?? nothing)
  const mapping = toMapping(choice)
  const isTwoColumns = choice.amountKind === 'twoColumns'
  const options = csv.columns.map((name, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity, and never move.
    <option key={index} value={index}>
      {name || t('column', { number: index + 1 })}
    </option>
  ))
  const columnSelect = (name: ColumnName, label: string, isOptional = false) => (
    <Field label={label}>
      <Select
        value={choice[name] ?? ''}
        onChange={event => setChoice({ ...choice, [name]: toColumn(event.target.value) })}
      >
        <option value="">{t(isOptional ? 'none' : 'chooseColumn')}</option>
        {options}
      </Select>
    </Field>
  )
  return (
    <Card className="grid grid-cols-1 gap-5">
      <div>
        <h2 className="text-20">{t('columns')}</h2>
        <p className="mt-1 text-15 text-quiet">{t('columnsText')}</p>
      </div>
      <SampleTable csv={csv} />
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {columnSelect('date', t('date'))}
        {columnSelect('reference', t('reference'))}
        {columnSelect('party', t('party'), true)}
        <Field label={t('amountKind')}>
          <Select
            value={choice.amountKind}
            onChange={event => {
              const amountKind = csvAmountKinds.find(kind => kind === event.target.value)
              if (amountKind) setChoice({ ...choice, amountKind })
            }}
          >
            {csvAmountKinds.map(kind => (
              <option key={kind} value={kind}>
                {t(kind)}
              </option>
            ))}
          </Select>
        </Field>
        {columnSelect('amount', t(isTwoColumns ? 'debit' : 'amount'))}
        {isTwoColumns && columnSelect('credit', t('credit'))}
        <CurrencySelect choice={choice} onChange={setChoice}>
          {options}
        </CurrencySelect>
      </div>
      <Button
        className="justify-self-start"
        disabled={mapping === null}
        busy={isBusy}
        onClick={() => mapping && onSubmit(mapping)}
      >
        {t('columnsDone')}
      </Button>
    </Card>
  )
}

/** One currency for all lines, or a column. */
function CurrencySelect({
  choice,
  onChange,
  children,
}: {
  choice: Choice
  onChange: (choice: Choice) => void
  children: ReactNode
}) {
  const t = useTranslations(adminStatement)
  const choose = (value: string) => {
    const currency = currencies.find(name => name === value)
    onChange(
      currency ? { ...choice, currency, currencyColumn: null } : { ...choice, currencyColumn: Number(value) },
    )
  }
  return (
    <Field label={t('currencyColumn')}>
      <Select value={choice.currencyColumn ?? choice.currency} onChange={event => choose(event.target.value)}>
        {currencies.map(currency => (
          <option key={currency} value={currency}>
            {t('sameCurrency', { currency })}
          </option>
        ))}
        {children}
      </Select>
    </Field>
  )
}

function SampleTable({ csv: { columns, rows } }: { csv: Csv }) {
  const t = useTranslations(adminStatement)
  return (
    <WideTable label={t('sample')}>
      <table translate="no" className="w-max text-13">
        <thead>
          <tr className="border-b border-hairline text-left">
            {columns.map((name, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: see above.
              <th key={index} className="py-1 pr-4 font-medium">
                {name || t('column', { number: index + 1 })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: see above.
            <tr key={index} className="border-b border-hairline">
              {columns.map((_, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: see above.
                <td key={column} className="max-w-60 truncate py-1 pr-4">
                  {row[column]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </WideTable>
  )
}
