import { useEffect, useState } from 'react'

const visibleMs = 5000

/** A message that is shown for five seconds. The same one said again (`said` counts) is shown again. */
export function useTimedMessage(message: string | undefined, said: number): string | undefined {
  const [over, setOver] = useState(0)
  useEffect(() => {
    if (message === undefined) return
    const timer = setTimeout(() => setOver(said), visibleMs)
    return () => clearTimeout(timer)
  }, [message, said])
  return over === said ? undefined : message
}
