import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

const arrowSteps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/**
 * Menu button and its panel inside one element. Escape closes it and returns the focus to the button. Up and
 * Down move between entries, but change the value of a select. A click or focus outside and any navigation close it.
 */
export function useMenu<MenuElement extends HTMLElement = HTMLDivElement>() {
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<MenuElement>(null)
  // The open state belongs to one location, so navigation closes the menu.
  const isOpen = openAt === key

  useEffect(() => {
    const list = menu.current
    if (!isOpen || !list) return
    const entries = () => [...list.querySelectorAll<HTMLElement>('a, button, select')]
    entries()[0]?.focus()
    const leave = ({ target }: Event) => {
      if (!list.parentElement?.contains(target as Node)) setOpenAt(null)
    }
    const handleKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') {
        setOpenAt(null)
        button.current?.focus()
      }
      const step = arrowSteps[event.key]
      const all = entries()
      const from = all.indexOf(document.activeElement as HTMLElement)
      if (!step || from < 0 || all[from]?.matches('select')) return
      event.preventDefault()
      all.at((from + step) % all.length)?.focus()
    }
    document.addEventListener('keydown', handleKey)
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    return () => {
      document.removeEventListener('keydown', handleKey)
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
    }
  }, [isOpen])

  return {
    isOpen,
    toggle: () => setOpenAt(isOpen ? null : key),
    /** Closes it with the focus on the button, to which a dialog that opens now returns the focus. */
    close() {
      setOpenAt(null)
      button.current?.focus()
    },
    button,
    menu,
  }
}
