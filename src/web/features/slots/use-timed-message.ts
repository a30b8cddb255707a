import { useEffect, useState } from 'react'

const visibleMs = 5000

/** Message shown for five seconds. A new `count` shows the same message again. */
export function useTimedMessage(message: string | undefined, said: number): string | undefined {
  const [over, setOver] = useState(0)
  useEffect(() => {
    if (message === undefined) return
    const timer = setTimeout(() => setOver(said), visibleMs)
    return () => clearTimeout(timer)
  }, [message, said])
  return over === said ? undefined : message
}
