import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

const arrowSteps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/**
 * A button and what it unfolds, inside one element. Escape closes and gives the focus back to the button, up and down go
 * from one entry to the next; a click or the focus elsewhere closes, and so does going anywhere.
 */
export function useMenu() {
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  // Open belongs to one place: going anywhere closes it.
  const isOpen = openAt === key

  useEffect(() => {
    const list = menu.current
    if (!isOpen || !list) return
    const entries = () => [...list.querySelectorAll<HTMLElement>('a, button')]
    entries()[0]?.focus()
    const leave = ({ target }: Event) => {
      if (!list.parentElement?.contains(target as Node)) setOpenAt(null)
    }
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape') {
        setOpenAt(null)
        button.current?.focus()
      }
      const step = arrowSteps[event.key]
      const all = entries()
      const from = all.indexOf(document.activeElement as HTMLElement)
      if (!step || from < 0) return
      event.preventDefault()
      all.at((from + step) % all.length)?.focus()
    }
    document.addEventListener('keydown', press)
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    return () => {
      document.removeEventListener('keydown', press)
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
    }
  }, [isOpen])

  return { isOpen, toggle: () => setOpenAt(isOpen ? null : key), button, menu }
}
