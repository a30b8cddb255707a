import { useId } from 'react'
import { NavLink } from 'react-router'
import { useMenu } from '#web/components/ui/use-menu.ts'
import { layout } from '#web/i18n/en/layout.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { withQueryProvider } from '#web/lib/api/QueryProvider.tsx'
import { useAuthSession } from '#web/lib/auth/auth-session-store.ts'
import { useLogout } from './AuthButtons.tsx'
import { getUserMenuItems } from './nav-items.ts'
import { ThemeRow } from './Preferences.tsx'
import UserSummary, { MyAvatar } from './UserSummary.tsx'

const menuItemClass =
  'flex min-h-11 w-full items-center rounded-small px-3 text-15 hover:bg-sunken aria-[current=page]:font-medium'

function UserMenu() {
  const t = useTranslations(layout)
  const session = useAuthSession()
  const logout = useLogout()
  const id = useId()
  const { isOpen, toggle, button, menu } = useMenu()
  return (
    <div className="relative">
      <button
        ref={button}
        type="button"
        title={t('ownMenu')}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={toggle}
        className="flex size-11 items-center justify-center rounded-full hover:bg-sunken aria-expanded:bg-sunken"
      >
        <MyAvatar />
        {/* The name as text, because an avatar without a picture shows only initials. */}
        <span className="sr-only">{t('ownMenu')}</span>
      </button>
      <div
        id={id}
        ref={menu}
        hidden={!isOpen}
        className="absolute right-0 top-full mt-3 max-h-[calc(100dvh-5rem)] w-72 overflow-y-auto animate-appear rounded-medium border border-hairline bg-surface p-1.5 shadow-lg"
      >
        <div className="border-b border-hairline px-3 pb-2 pt-1">
          <UserSummary />
        </div>
        <nav aria-label={t('ownNav')} className="py-1.5">
          {getUserMenuItems(session).map(({ to, label }) => (
            <NavLink key={to} to={to} className={menuItemClass}>
              {t(label)}
            </NavLink>
          ))}
        </nav>
        {/* Not while closed: its labels would be found beside those of the footer. */}
        <div className="border-y border-hairline pl-3">{isOpen && <ThemeRow />}</div>
        <button type="button" onClick={logout} className={`mt-1.5 ${menuItemClass}`}>
          {t('logout')}
        </button>
      </div>
    </div>
  )
}

export default withQueryProvider(UserMenu)
