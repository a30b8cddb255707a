import { useEffect, useEffectEvent } from 'react'

/** Elements that use the arrow keys themselves. */
const arrowKeySelector =
  'input, textarea, select, [contenteditable], [role="menu"], [role="dialog"], [role="radiogroup"], [role="tablist"]'

/** Arrows change the question, unless a focused control uses them. */
export function usePracticeKeys(actions: { ArrowLeft: () => void; ArrowRight: () => void }) {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return
    const isModified = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey
    const isUsed = target instanceof Element && target.closest(arrowKeySelector) !== null
    if (event.defaultPrevented || event.repeat || isModified || isUsed) return
    event.preventDefault()
    actions[key]()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
