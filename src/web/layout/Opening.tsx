import { layout } from '#web/text/en/layout.ts'
import { useText } from '#web/text/translate.ts'
import { CookieBanner } from './CookieBanner.tsx'
import { Header } from './Header.tsx'

/**
 * What an address without a page of its own shows until its screen is here. No footer, which the screen would push
 * away; words only where scripts will never come.
 */
export function Opening() {
  const t = useText(layout)
  return (
    <>
      <div className="flex min-h-dvh flex-col">
        <Header />
        <div className="flex flex-1 items-center justify-center">
          <span className="size-8 animate-spin rounded-full border-2 border-hairline border-t-accent noscript:hidden" />
          <p className="hidden p-4 text-17 noscript:block">
            {t('needsScript')}{' '}
            <a href="/" className="link">
              {t('home')}
            </a>
          </p>
        </div>
      </div>
      <CookieBanner />
    </>
  )
}
