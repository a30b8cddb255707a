import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { layout } from '#web/i18n/en/layout.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { CookieBanner } from './Banners.tsx'
import { Header } from './Header.tsx'

/**
 * Shown until the first screen has loaded. Has no footer, because the loaded screen would push it down. The texts appear
 * after 8 seconds, or at once without JavaScript.
 */
export function AppLoading() {
  return (
    <>
      <div className="flex min-h-dvh flex-col">
        <Header />
        <LoadingFallback className="flex-1 justify-center" />
      </div>
      <CookieBanner />
    </>
  )
}

export function LoadingFallback({ className }: { className: string }) {
  const t = useTranslations(layout)
  return (
    <div className={clsx('flex flex-col items-center gap-6', className)}>
      <span
        aria-busy
        className="size-8 animate-spin rounded-full border-2 border-hairline border-t-accent noscript:hidden"
      />
      <p className="animate-[appear_1ms_8s_backwards] p-4 text-17 noscript:hidden">
        {t('slow')} {/* biome-ignore lint/a11y/useValidAnchor: the empty href reloads the current address */}
        <a href="" className="link">
          {t('reload')}
        </a>
      </p>
      <p className="hidden p-4 text-17 noscript:block">
        {t('needsScript')}{' '}
        <a href="/" className="link">
          {t('home')}
        </a>
      </p>
    </div>
  )
}

/**
 * `HydrateFallback` of a page that needs a sign-in. `styles.css` hides the prerendered part from browsers without a session
 * until the redirect.
 */
export function PageFallback({ children }: { children: ReactNode }) {
  return (
    // As high as a page, so that the footer does not move.
    <div className="min-h-dvh">
      <div data-guarded>{children}</div>
      <LoadingFallback className="py-16" />
    </div>
  )
}
