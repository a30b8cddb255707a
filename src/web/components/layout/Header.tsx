import { Link, NavLink } from 'react-router'
import { lazyOptional } from '#web/components/query/lazy-with-retry.tsx'
import { layout } from '#web/i18n/en/layout.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useAuthSession } from '#web/lib/auth/auth-session-store.ts'
import { useMediaQuery } from '#web/lib/use-media-query.ts'
import { AuthLinks } from './AuthButtons.tsx'
import { MobileMenu } from './MobileMenu.tsx'
import { getMainNavItems } from './nav-items.ts'
import { LanguageSelect } from './Preferences.tsx'

/** Same width as `lg` in the style sheet. The user menu is fetched only there. */
const desktopQuery = '(width >= 64rem)'

/** Without their code, the profile page and the mobile menu link to the same places. */
const UserMenu = lazyOptional(() => import('./UserMenu.tsx').then(module => module.default))
const NotificationBell = lazyOptional(() =>
  import('#web/features/notifications/NotificationBell.tsx').then(module => module.default),
)

export function Header() {
  const t = useTranslations(layout)
  const session = useAuthSession()
  const isWide = useMediaQuery(desktopQuery)
  return (
    <header className="sticky top-[var(--view-banner-height,0px)] z-30 border-b border-hairline bg-paper">
      <div className="page-width flex h-16 items-center gap-0.5 sm:gap-1">
        <Link
          to={session.state === 'signed-in' ? '/about' : '/'}
          className="mr-auto flex min-h-11 items-center gap-2 rounded-small font-serif text-20 font-semibold"
        >
          <Logo />
          {t('brand')}
        </Link>
        {/* One wrapper with one marker: the style sheet hides it until the session is known. */}
        <div className="contents" {...unknownSessionProps(session.state)}>
          <nav aria-label={t('mainNav')} className="hidden lg:mr-2 lg:flex">
            {getMainNavItems(session).map(link => (
              <NavLink
                key={link.to}
                to={link.to}
                className="inline-flex min-h-11 items-center rounded-medium px-3 text-15 text-quiet hover:bg-sunken hover:text-ink aria-[current=page]:font-medium aria-[current=page]:text-ink"
              >
                {t(link.label)}
              </NavLink>
            ))}
          </nav>
          {session.state === 'signed-in' && (
            <div className="size-11">
              <NotificationBell key={session.userId} />
            </div>
          )}
          <LanguageSelect />
          {session.state !== 'signed-in' && (
            <div className="ml-1 hidden items-center gap-2 lg:flex">
              <AuthLinks />
            </div>
          )}
          {session.state === 'signed-in' && isWide && (
            <div className="ml-1 hidden size-11 lg:block">
              <UserMenu key={session.userId} />
            </div>
          )}
          <MobileMenu />
        </div>
      </div>
    </header>
  )
}

const unknownSessionProps = (state: string) => (state === 'loading' ? { 'data-unknown-session': '' } : {})

function Logo() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className="size-8">
      <rect width="32" height="32" rx="8" className="fill-accent" />
      <path d="M16 7 25 24H7z" className="fill-on-accent" opacity="0.3" />
      <circle cx="16" cy="9" r="3.5" className="fill-amber" />
      <path d="M7 24h18" className="stroke-on-accent" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  )
}
