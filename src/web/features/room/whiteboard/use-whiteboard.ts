import { useEffect, useState } from 'react'
import { type BoardElement, listElements } from '#contract/whiteboard.ts'
import type { CollaborationDocument } from '#web/features/room/collaboration/collaboration-document.ts'
import { useTheme } from '#web/lib/theme-store.ts'
import { useMediaQuery } from '#web/lib/use-media-query.ts'

export function useWhiteboardElements(board: CollaborationDocument['whiteboard']): BoardElement[] {
  const [elements, setElements] = useState(() => listElements(board.values()))
  useEffect(() => {
    const read = () => setElements(listElements(board.values()))
    read()
    board.observe(read)
    return () => board.unobserve(read)
  }, [board])
  return elements
}

/** Dark mode by setting or by system. */
export function useDarkMode(): boolean {
  const theme = useTheme()
  const isDeviceDark = useMediaQuery('(prefers-color-scheme: dark)')
  return theme === 'system' ? isDeviceDark : theme === 'dark'
}
