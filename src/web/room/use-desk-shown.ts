import { useState } from 'react'

/**
 * Whether what is written together is shown. When the other begins to write it opens by itself, once; whoever closes it
 * decides from then on.
 */
export function useDeskShown(isWritten: boolean) {
  const [choice, setChoice] = useState<boolean | null>(null)
  const isShown = choice ?? isWritten
  const [wasOpened, setOpened] = useState(false)
  if (isShown && !wasOpened) setOpened(true)
  return {
    isShown,
    /** It stays where it is, out of sight, so that nothing of it is lost. */
    wasOpened,
    toggle: () => setChoice(!isShown),
    close: () => setChoice(false),
  }
}
export type DeskShown = ReturnType<typeof useDeskShown>
