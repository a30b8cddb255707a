import { layout } from '#web/text/en/layout.ts'
import { useText } from '#web/text/translate.ts'
import { CookieBanner } from './CookieBanner.tsx'
import { Header } from './Header.tsx'

/**
 * What an address without a page of its own shows until its screen is here. No footer, which the screen would push
 * away; words only where scripts will never come, or take so long that nobody can tell.
 */
export function Opening() {
  const t = useText(layout)
  return (
    <>
      <div className="flex min-h-dvh flex-col">
        <Header />
        <div className="flex flex-1 flex-col items-center justify-center gap-6">
          <span className="size-8 animate-spin rounded-full border-2 border-hairline border-t-accent noscript:hidden" />
          <p className="animate-[appear_1ms_8s_backwards] p-4 text-17 noscript:hidden">
            {t('slow')}{' '}
            {/* biome-ignore lint/a11y/useValidAnchor: the empty address is this page's own, whichever it is */}
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
      </div>
      <CookieBanner />
    </>
  )
}
