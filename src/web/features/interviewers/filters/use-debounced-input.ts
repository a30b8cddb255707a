import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Text that becomes the value after a pause of `afterMs`. Follows external changes, such as the back button
 * or a reset.
 */
export function useDebouncedInput(value: string, onSettle: (text: string) => void, afterMs: number) {
  // `settled` is the text that was last reported, `value` the value that was last received.
  const [input, setInput] = useState({ text: value, settled: value, value })
  // When the reported text arrives as the value, text typed since then stays.
  if (value !== input.value)
    setInput(value === input.settled ? { ...input, value } : { text: value, settled: value, value })

  const settle = useEffectEvent((text: string) => {
    setInput(now => ({ ...now, settled: text }))
    onSettle(text)
  })
  const settling = input.text.trim()
  useEffect(() => {
    if (settling === input.settled) return
    const timer = setTimeout(() => settle(settling), afterMs)
    return () => clearTimeout(timer)
  }, [settling, input.settled, afterMs])

  const type = (text: string) => setInput(now => ({ ...now, text }))
  return [input.text, type] as const
}
