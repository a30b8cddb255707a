import { useTransition } from 'react'
import { useSearchParams } from 'react-router'
import type { SortOrder } from '#contract/admin/list.ts'
import type { Sorting } from './DataTable.tsx'

/** Order in the address, for the query of a list. */
export function readSortOrder(address: URLSearchParams): { order?: SortOrder } {
  const order = address.get('order')
  return order === 'asc' || order === 'desc' ? { order } : {}
}

/**
 * Order of a table whose rows the server sorts, in the address. Filters stay, and a change starts at the first page. `initial` is
 * the order of the list without one. A list with several columns to sort by names them in `sorts`, each with its value in the address.
 */
export function useListSorting(initial: Sorting, sorts: Readonly<Record<string, string>> = {}) {
  const [address, setAddress] = useSearchParams()
  const [isSorting, startTransition] = useTransition()
  const { order } = readSortOrder(address)
  const column = Object.keys(sorts).find(name => sorts[name] === address.get('sort')) ?? initial.column
  const sorting: Sorting = { column, descending: order ? order === 'desc' : initial.descending }
  const onSort = (chosen: Sorting) =>
    startTransition(() =>
      setAddress(
        current => {
          const params = new URLSearchParams(current)
          for (const name of ['cursor', 'from', 'sort', 'order']) params.delete(name)
          const isInitial = chosen.column === initial.column && chosen.descending === initial.descending
          if (chosen.column !== initial.column) params.set('sort', sorts[chosen.column] ?? '')
          if (!isInitial) params.set('order', chosen.descending ? 'desc' : 'asc')
          return params
        },
        { preventScrollReset: true },
      ),
    )
  return { sorting, onSort, isSorting }
}

/**
 * Cursor of a list in the address, so that Back and a reload show the same page. The cursors before it are kept in
 * `from`, one by one, for the Previous button.
 */
export function useCursorPaging(next: string | null) {
  const [address, setAddress] = useSearchParams()
  const [isPending, startTransition] = useTransition()
  const cursor = address.get('cursor')
  const before = address.getAll('from')
  const go = (to: string | null, earlier: string[]) =>
    startTransition(() =>
      setAddress(current => {
        const params = new URLSearchParams(current)
        params.delete('cursor')
        params.delete('from')
        if (to) params.set('cursor', to)
        for (const item of earlier) params.append('from', item)
        return params
      }),
    )
  return {
    isPending,
    onNext: next === null ? null : () => go(next, [...before, cursor ?? '']),
    onPrevious: cursor === null ? null : () => go(before.at(-1) ?? null, before.slice(0, -1)),
  }
}

/** Values of the address that a query takes: `cursor` and the filters of the screen. */
export const readFilters = <Name extends string>(address: URLSearchParams, names: readonly Name[]) =>
  Object.fromEntries(
    names.flatMap(name => {
      const value = address.get(name)
      return value ? [[name, value]] : []
    }),
  ) as { [Key in Name]?: string }
