import { useEffect, useState } from 'react'

const visibleMs = 5000

/** Message shown for five seconds. A new `count` shows the same message again. */
export function useTimedMessage(message: string | undefined, count: number): string | undefined {
  const [hiddenCount, setHiddenCount] = useState(0)
  useEffect(() => {
    if (message === undefined) return
    const timer = setTimeout(() => setHiddenCount(count), visibleMs)
    return () => clearTimeout(timer)
  }, [message, count])
  return hiddenCount === count ? undefined : message
}
