import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { currentLine, onLineChange } from '#web/line-store.ts'

/**
 * A film that fails is fetched once more, with a link that was read anew, and again when the line is back; meanwhile
 * the person is told. `attempt` is the key of the element: one that has failed plays nothing any more.
 */
export function useFilmAgain(readAgain: () => void) {
  const [{ attempt, isBroken }, setState] = useState({ attempt: 0, isBroken: false })
  const isSecondTry = useRef(false)
  const again = () => {
    readAgain()
    setState({ attempt: attempt + 1, isBroken: false })
  }
  const lineChanged = useEffectEvent(() => {
    if (currentLine() === 'up') again()
  })
  useEffect(() => (isBroken ? onLineChange(() => lineChanged()) : undefined), [isBroken])
  return {
    attempt,
    isBroken,
    again,
    failed: () => {
      if (isSecondTry.current) return setState({ attempt, isBroken: true })
      isSecondTry.current = true
      again()
    },
    plays: () => {
      isSecondTry.current = false
    },
  }
}
