import { Menu, X } from 'lucide-react'
import { type ComponentType, lazy, Suspense, useId } from 'react'
import { NavLink } from 'react-router'
import { IconButton } from '#web/components/ui/Button.tsx'
import { layout } from '#web/i18n/en/layout.ts'
import { useText } from '#web/i18n/translate.ts'
import { useSession } from '#web/lib/session-store.ts'
import { Account } from './AccountMenu.tsx'
import { linksFor, type NavLinkTo, ownLinksFor } from './nav-links.ts'
import { useMenu } from './use-menu.ts'

const Person = lazy<ComponentType>(() => import('./Person.tsx').catch(() => ({ default: () => null })))

/** The header's links on a small screen, and below them what is one's own. */
export function MobileMenu() {
  const t = useText(layout)
  const session = useSession()
  const id = useId()
  const { isOpen, toggle, button, menu } = useMenu()
  return (
    <div className="lg:hidden">
      <IconButton
        ref={button}
        label={t(isOpen ? 'closeMenu' : 'openMenu')}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={toggle}
      >
        {isOpen ? <X aria-hidden /> : <Menu aria-hidden />}
      </IconButton>
      <div
        id={id}
        ref={menu}
        hidden={!isOpen}
        className="absolute inset-x-0 top-full max-h-[calc(100dvh-4rem)] animate-appear overflow-y-auto border-b border-hairline bg-paper pb-5 shadow-lg"
      >
        <Links name={t('mainNav')} links={linksFor(session)} />
        {session.state === 'signed-in' && (
          <>
            <div className="page-width min-h-11 pt-4">
              {isOpen && (
                <Suspense>
                  <Person />
                </Suspense>
              )}
            </div>
            <Links name={t('ownNav')} links={ownLinksFor(session)} />
          </>
        )}
        <div className="page-width grid gap-3 pt-2 sm:flex [&>button]:-ml-4 [&>button]:justify-start">
          <Account />
        </div>
      </div>
    </div>
  )
}

function Links({ name, links }: { name: string; links: readonly NavLinkTo[] }) {
  const t = useText(layout)
  return (
    <nav aria-label={name} className="page-width grid py-2">
      {links.map(link => (
        <NavLink
          key={link.to}
          to={link.to}
          className="flex min-h-12 items-center border-b border-hairline text-17 last:border-0 aria-[current=page]:font-medium aria-[current=page]:text-accent"
        >
          {t(link.label)}
        </NavLink>
      ))}
    </nav>
  )
}
