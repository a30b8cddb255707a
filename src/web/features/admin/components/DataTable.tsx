import {
  type ColumnDef,
  createColumnHelper,
  type RowData,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { clsx } from 'clsx'
import { ArrowDown, ArrowDownUp, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#web/components/ui/Button.tsx'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { adminCommon } from '#web/i18n/en/admin/admin-common.ts'
import { useTranslations } from '#web/i18n/translate.ts'

const features = tableFeatures({ rowSortingFeature })

/** Columns of a `DataTable`: `const column = columnsOf<Row>()`, then `column.accessor('email', { header, cell })`. */
export const columnsOf = <Row extends RowData>() => createColumnHelper<typeof features, Row>()

export type Sorting = { column: string; descending: boolean }

/**
 * Table whose rows the server filters, sorts and pages. Columns with `enableSorting: true` have a button in their
 * heading, the highest or newest first, or from A with `sortDescFirst: false`. On a phone it scrolls sideways.
 */
export function DataTable<Row extends RowData>({
  label,
  rows,
  columns,
  rowId,
  sorting,
  onSort,
  isPending = false,
  paging,
  download,
  empty,
}: {
  label: string
  rows: readonly Row[]
  // biome-ignore lint/suspicious/noExplicitAny: each column has a value type of its own.
  columns: ColumnDef<typeof features, Row, any>[]
  rowId: (row: Row) => string
  sorting?: Sorting
  onSort?: (sorting: Sorting) => void
  isPending?: boolean
  paging?: ReactNode
  /** Downloads all its pages. */
  download?: ReactNode
  /** Shown instead of an empty table. */
  empty?: ReactNode
}) {
  const t = useTranslations(adminCommon)
  const table = useTable({
    features,
    data: rows as Row[],
    columns,
    getRowId: rowId,
    manualSorting: true,
    enableSorting: false,
    state: { sorting: sorting ? [{ id: sorting.column, desc: sorting.descending }] : [] },
  })
  if (rows.length === 0) return empty ?? <EmptyState title={t('noRows')} />
  return (
    <div aria-busy={isPending} className={clsx('grid grid-cols-1 gap-4', isPending && 'opacity-60')}>
      {download && <div className="flex justify-end">{download}</div>}
      <WideTable label={label}>
        <table aria-label={label} className="w-full text-left text-15 max-sm:min-w-lg">
          <thead className="text-13 text-quiet">
            {table.getHeaderGroups().map(group => (
              <tr key={group.id} className="border-b border-hairline">
                {group.headers.map(header => {
                  const isSorted = sorting?.column === header.column.id
                  const canSort = onSort && header.column.columnDef.enableSorting === true
                  return (
                    <th
                      key={header.id}
                      scope="col"
                      aria-sort={isSorted ? (sorting.descending ? 'descending' : 'ascending') : undefined}
                      className="py-1 pr-6 align-bottom font-normal last:pr-0 max-lg:whitespace-nowrap"
                    >
                      {canSort ? (
                        <button
                          type="button"
                          className="inline-flex min-h-11 items-end gap-1 text-left hover:text-ink"
                          onClick={() =>
                            onSort({
                              column: header.column.id,
                              descending: isSorted
                                ? !sorting.descending
                                : header.column.columnDef.sortDescFirst !== false,
                            })
                          }
                        >
                          <table.FlexRender header={header} />
                          <SortIcon descending={isSorted ? sorting.descending : null} />
                        </button>
                      ) : typeof header.column.columnDef.header === 'string' ? (
                        <table.FlexRender header={header} />
                      ) : (
                        <span className="sr-only">{t('actionsColumn')}</span>
                      )}
                    </th>
                  )
                })}
              </tr>
            ))}
          </thead>
          <tbody>
            {table.getRowModel().rows.map(row => (
              <tr key={row.id} className="border-b border-hairline align-top last:border-0">
                {row.getAllCells().map(cell => (
                  <td key={cell.id} className="py-3 pr-6 last:pr-0 max-lg:has-[time]:min-w-44">
                    <table.FlexRender cell={cell} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </WideTable>
      {paging}
    </div>
  )
}

/** `descending` is null for a column that the list is not sorted by. */
function SortIcon({ descending }: { descending: boolean | null }) {
  const Icon = descending === null ? ArrowDownUp : descending ? ArrowDown : ArrowUp
  return <Icon aria-hidden className="mb-0.75 size-3.5 shrink-0" />
}

/** Buttons below a list whose pages follow cursors. */
export function CursorPaging({
  previousLabel,
  nextLabel,
  onPrevious,
  onNext,
}: {
  previousLabel?: string
  nextLabel?: string
  onPrevious: (() => void) | null
  onNext: (() => void) | null
}) {
  const t = useTranslations(adminCommon)
  if (!onPrevious && !onNext) return null
  return (
    <div className="flex justify-end gap-3">
      <Button variant="secondary" disabled={!onPrevious} onClick={() => onPrevious?.()}>
        {previousLabel ?? t('previous')}
      </Button>
      <Button variant="secondary" disabled={!onNext} onClick={() => onNext?.()}>
        {nextLabel ?? t('next')}
      </Button>
    </div>
  )
}

/**
 * Scrolls a table sideways where it is wider than the screen, also with the keyboard. `relative`, because otherwise a
 * visually hidden header of the table widens the page.
 */
export const WideTable = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be focusable
  <div role="group" aria-label={label} tabIndex={0} className="relative overflow-x-auto">
    {children}
  </div>
)
