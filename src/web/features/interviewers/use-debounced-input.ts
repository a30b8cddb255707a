import { useEffect, useEffectEvent, useRef, useState } from 'react'

/**
 * Text that becomes the value after a pause of `afterMs`. Follows external changes, such as the back button
 * or a reset.
 */
export function useDebouncedInput(value: string, onSettle: (text: string) => void, afterMs: number) {
  const [text, setText] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const settled = useRef(value)
  useEffect(() => {
    if (value === settled.current) return
    clearTimeout(timer.current)
    settled.current = value
    setText(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  const commit = useEffectEvent((next: string) => {
    settled.current = next
    onSettle(next)
  })
  const type = (next: string) => {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => commit(next.trim()), afterMs)
  }
  return [text, type] as const
}
