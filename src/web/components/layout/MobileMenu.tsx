import { Menu, X } from 'lucide-react'
import { useId } from 'react'
import { NavLink } from 'react-router'
import { lazyOptional } from '#web/components/query/lazy-with-retry.tsx'
import { IconButton } from '#web/components/ui/Button.tsx'
import { useMenu } from '#web/components/ui/use-menu.ts'
import { layout } from '#web/i18n/en/layout.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useAuthSession } from '#web/lib/auth/auth-session-store.ts'
import { AuthLinks, LogoutButton } from './AuthButtons.tsx'
import { getMainNavItems, getUserMenuItems, type NavItem } from './nav-items.ts'
import { ThemeRow } from './Preferences.tsx'

const UserSummary = lazyOptional(() => import('./UserSummary.tsx').then(module => module.default))

export function MobileMenu() {
  const t = useTranslations(layout)
  const session = useAuthSession()
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
        <NavLinks label={t('mainNav')} links={getMainNavItems(session)} />
        {session.state === 'signed-in' ? (
          <>
            {/* Mounted when open: it reads the profile, which a closed menu does not need. */}
            <div className="page-width min-h-11 pt-4">{isOpen && <UserSummary />}</div>
            <NavLinks label={t('ownNav')} links={getUserMenuItems(session)} />
            <div className="page-width [&_button]:-ml-4">
              {isOpen && <ThemeRow />}
              <LogoutButton />
            </div>
          </>
        ) : (
          <div className="page-width grid gap-3 pt-2 sm:flex">
            <AuthLinks />
          </div>
        )}
      </div>
    </div>
  )
}

function NavLinks({ label, links }: { label: string; links: readonly NavItem[] }) {
  const t = useTranslations(layout)
  if (links.length === 0) return null
  return (
    <nav aria-label={label} className="page-width grid py-2">
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
