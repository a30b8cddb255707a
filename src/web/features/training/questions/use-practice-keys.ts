import { useEffect, useEffectEvent } from 'react'

const textInputSelector = 'input, textarea, select, [contenteditable]'
/** Elements that use the space bar themselves. */
const pressableSelector = 'button, a, summary, [role="button"]'
const arrowKeySelector = '[role="menu"], [role="dialog"], [role="radiogroup"], [role="tablist"]'

/** Arrows change the question and Space controls the timer, unless a focused control uses these keys. */
export function usePracticeKeys(actions: { ArrowLeft: () => void; ArrowRight: () => void; ' ': () => void }) {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event
    if (key !== 'ArrowLeft' && key !== 'ArrowRight' && key !== ' ') return
    const isMeant = !(
      event.defaultPrevented ||
      event.repeat ||
      event.altKey ||
      event.ctrlKey ||
      event.metaKey
    )
    const isKeyUsed =
      key === ' '
        ? `${textInputSelector}, ${pressableSelector}, ${arrowKeySelector}`
        : `${textInputSelector}, ${arrowKeySelector}`
    if (!isMeant || (target instanceof Element && target.closest(isKeyUsed))) return
    event.preventDefault()
    actions[key]()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
