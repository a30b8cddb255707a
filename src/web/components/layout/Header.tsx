import { Moon, Sun, SunMoon } from 'lucide-react'
import { Link, NavLink } from 'react-router'
import { type Language, languages } from '#contract/language.ts'
import { lazyOptional } from '#web/components/query/lazy-with-retry.tsx'
import { IconButton } from '#web/components/ui/Button.tsx'
import { layout } from '#web/i18n/en/layout.ts'
import { setLanguage, useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useAuthSession } from '#web/lib/auth/auth-session-store.ts'
import { setTheme, themes, useTheme } from '#web/lib/theme-store.ts'
import { useMediaQuery } from '#web/lib/use-media-query.ts'
import { AuthButtons } from './AuthButtons.tsx'
import { MobileMenu } from './MobileMenu.tsx'
import { getMainNavItems } from './nav-items.ts'

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
    <header className="sticky top-0 z-30 border-b border-hairline bg-paper">
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
          <nav aria-label={t('mainNav')} className="hidden lg:flex">
            {getMainNavItems(session).map(link => (
              <NavLink
                key={link.to}
                to={link.to}
                className="inline-flex min-h-11 items-center rounded-medium px-1.5 text-15 text-quiet hover:bg-sunken hover:text-ink aria-[current=page]:font-medium aria-[current=page]:text-ink xl:px-3"
              >
                {t(link.label)}
              </NavLink>
            ))}
          </nav>
          {session.state === 'signed-in' && (
            <div className="hidden size-11 min-[22.5rem]:block">
              <NotificationBell key={session.userId} />
            </div>
          )}
          <LanguageSelect />
          <ThemeToggle />
          {/* Narrower buttons, because the Russian labels need the space. */}
          <div className="ml-1 hidden items-center gap-2 lg:flex lg:max-xl:[&>button]:px-2">
            <AuthButtons />
            {session.state === 'signed-in' && isWide && (
              <div className="size-11">
                <UserMenu key={session.userId} />
              </div>
            )}
          </div>
          <MobileMenu />
        </div>
      </div>
    </header>
  )
}

const unknownSessionProps = (state: string) => (state === 'loading' ? { 'data-unknown-session': '' } : {})

function LanguageSelect() {
  const t = useTranslations(layout)
  const language = useLanguage()
  return (
    <select
      aria-label={t('language')}
      value={language}
      onChange={event => setLanguage(event.target.value as Language)}
      className="h-11 rounded-medium bg-transparent px-2 text-15 lg:max-xl:px-1 text-quiet hover:bg-sunken hover:text-ink [&>option]:bg-surface [&>option]:text-ink"
    >
      {languages.map(code => (
        <option key={code} value={code}>
          {code.toUpperCase()}
        </option>
      ))}
    </select>
  )
}

const themeOptions = {
  system: { icon: SunMoon, label: 'themeSystem' },
  light: { icon: Sun, label: 'themeLight' },
  dark: { icon: Moon, label: 'themeDark' },
} as const

/** Cycles through system, light and dark. */
function ThemeToggle() {
  const t = useTranslations(layout)
  const theme = useTheme()
  const { icon: Icon, label } = themeOptions[theme]
  const next = themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'system'
  return (
    <IconButton label={t(label)} onClick={() => setTheme(next)}>
      <Icon aria-hidden />
    </IconButton>
  )
}

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
