import { useEffect } from 'react'

/** Less is a toolbar of the browser, or rounding. */
const minKeyboardPx = 100

/**
 * An on-screen keyboard covers the page without changing `dvh`. Its height is passed to the style sheet, so that the
 * message box stays above it.
 */
export function useKeyboardHeight() {
  useEffect(() => {
    const viewport = globalThis.visualViewport
    if (!viewport) return
    const { style, dataset } = document.documentElement
    const clear = () => {
      style.removeProperty('--keyboard-height')
      delete dataset.keyboardOpen
    }
    const update = () => {
      // Zooming in makes the viewport smaller, too.
      const covered = Math.round(innerHeight - viewport.height * viewport.scale)
      if (covered < minKeyboardPx) return clear()
      dataset.keyboardOpen = ''
      style.setProperty('--keyboard-height', `${covered}px`)
      // iOS moves the page up to show the box, which is visible now.
      scrollTo(0, 0)
    }
    update()
    viewport.addEventListener('resize', update)
    return () => {
      viewport.removeEventListener('resize', update)
      clear()
    }
  }, [])
}
