import { useTransition } from 'react'
import { useSearchParams } from 'react-router'

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
