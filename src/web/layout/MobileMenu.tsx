import { Menu, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import { useSession } from '#web/session-store.ts'
import { layout } from '#web/text/en/layout.ts'
import { useText } from '#web/text/translate.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { Account } from './Account.tsx'
import { linksFor } from './nav-links.ts'

/** The header's links on a small screen. Escape closes and gives the focus back to the button. */
export function MobileMenu() {
  const t = useText(layout)
  const session = useSession()
  const id = useId()
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  // Open belongs to one place: going anywhere closes it.
  const isOpen = openAt === key

  useEffect(() => {
    if (!isOpen) return
    menu.current?.querySelector<HTMLElement>('a, button')?.focus()
    const close = (event: KeyboardEvent | PointerEvent) => {
      const isEscape = event instanceof KeyboardEvent && event.key === 'Escape'
      const isOutside =
        event instanceof PointerEvent && !menu.current?.parentElement?.contains(event.target as Node)
      if (isEscape || isOutside) setOpenAt(null)
      if (isEscape) button.current?.focus()
    }
    document.addEventListener('keydown', close)
    document.addEventListener('pointerdown', close)
    return () => {
      document.removeEventListener('keydown', close)
      document.removeEventListener('pointerdown', close)
    }
  }, [isOpen])

  return (
    <div className="lg:hidden">
      <IconButton
        ref={button}
        label={t(isOpen ? 'closeMenu' : 'openMenu')}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpenAt(isOpen ? null : key)}
      >
        {isOpen ? <X aria-hidden /> : <Menu aria-hidden />}
      </IconButton>
      <div
        id={id}
        ref={menu}
        hidden={!isOpen}
        className="absolute inset-x-0 top-full max-h-[calc(100dvh-4rem)] animate-appear overflow-y-auto border-b border-hairline bg-paper shadow-lg"
      >
        <nav aria-label={t('mainNav')} className="page-width grid py-2">
          {linksFor(session).map(link => (
            <NavLink
              key={link.to}
              to={link.to}
              className="flex min-h-12 items-center border-b border-hairline text-17 last:border-0 aria-[current=page]:font-medium aria-[current=page]:text-accent"
            >
              {t(link.label)}
            </NavLink>
          ))}
        </nav>
        <div className="page-width grid gap-3 pb-5 pt-2 sm:flex">
          <Account />
        </div>
      </div>
    </div>
  )
}
