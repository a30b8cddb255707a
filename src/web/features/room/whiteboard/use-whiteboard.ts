import { useEffect, useState, useSyncExternalStore } from 'react'
import { type BoardElement, elementsOn } from '#contract/whiteboard.ts'
import type { Desk } from '#web/features/room/code/yjs-client.ts'
import { useTheme } from '#web/lib/theme-store.ts'

/** What stands on a board, read again when either changes it. */
export function useElements(board: Desk['board']): BoardElement[] {
  const [elements, setElements] = useState(() => elementsOn(board.values()))
  useEffect(() => {
    const read = () => setElements(elementsOn(board.values()))
    read()
    board.observe(read)
    return () => board.unobserve(read)
  }, [board])
  return elements
}

const dark = () => matchMedia('(prefers-color-scheme: dark)')

/** Whether the page is dark, chosen or as the device has it. */
export function useIsDark(): boolean {
  const theme = useTheme()
  const isDeviceDark = useSyncExternalStore(
    listener => {
      const query = dark()
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => dark().matches,
    () => false,
  )
  return theme === 'system' ? isDeviceDark : theme === 'dark'
}
