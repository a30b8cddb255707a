import { useEffect, useRef, useState } from 'react'
import { lookForLine, useLine } from '#web/lib/line-store.ts'
import { isCodeMissing, reloadOnce } from '#web/lib/release-port.ts'

/**
 * What became of a screen whose code did not come: `lost` while there is no line, after which the page opens by itself;
 * `opening` while that is not known or the page of a newer release comes. `broken` is everything else.
 */
export function useMissingCode(error: unknown): 'lost' | 'opening' | 'broken' {
  const line = useLine()
  const [isFinal, setFinal] = useState(!isCodeMissing(error))
  const wasLost = useRef(false)
  useEffect(() => {
    if (isFinal) return
    if (line !== 'up') wasLost.current = true
    else if (wasLost.current) location.reload()
    else void lookForLine().then(now => now === 'up' && !reloadOnce() && setFinal(true))
  }, [isFinal, line])
  if (isFinal) return 'broken'
  return line === 'up' ? 'opening' : 'lost'
}
