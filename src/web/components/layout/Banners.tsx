import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { focusMain } from '#web/components/focus/focus-main.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { layout } from '#web/i18n/en/layout.ts'
import { Trans } from '#web/i18n/Trans.tsx'
import { useTranslations } from '#web/i18n/translate.ts'
import { acceptConsent, declineConsent, useConsent } from '#web/lib/analytics/consent-store.ts'
import { bannerMarkup } from '#web/lib/page-notices.ts'
import { localStore } from '#web/lib/storage/storage.ts'

/**
 * Banner of the operator to all. The server has already put the same markup into prerendered pages, so nothing moves
 * when the page hydrates. `styles.css` shows the language of the page, and hides a version that was closed.
 */
export function SiteBanner() {
  const place = useRef<HTMLDivElement>(null)
  const [markup] = useState(bannerMarkup)
  useEffect(() => {
    const close = () => {
      const version = place.current?.querySelector<HTMLElement>('[data-version]')?.dataset.version
      localStore.setItem('closedBanner', version ?? '')
      document.documentElement.dataset.bannerClosed = ''
      focusMain()
    }
    const button = place.current?.querySelector('button')
    button?.addEventListener('click', close)
    return () => button?.removeEventListener('click', close)
  }, [])
  return (
    <div
      ref={place}
      role="status"
      data-site-banner=""
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped by the server
      dangerouslySetInnerHTML={{ __html: markup }}
    />
  )
}

export function CookieBanner() {
  const t = useTranslations(layout)
  const consent = useConsent()
  if (consent === 'accepted' || consent === 'declined') return null
  const answer = (saveChoice: () => void) => () => {
    saveChoice()
    focusMain()
  }
  return (
    <section
      data-notice=""
      aria-label={t('cookieTitle')}
      {...(consent === null ? { 'data-unknown-consent': '' } : {})}
      className="border-t border-hairline bg-surface shadow-[0_-4px_16px_rgb(0_0_0/0.06)]"
    >
      <div className="page-width flex flex-col gap-3 py-4 sm:flex-row sm:items-center sm:justify-between sm:gap-8">
        <p className="max-w-text text-15">
          <Trans
            text={t('cookieText')}
            components={{
              privacy: text => (
                <Link to="/privacy" className="link">
                  {text}
                </Link>
              ),
            }}
          />
        </p>
        <div className="grid shrink-0 grid-cols-2 gap-3 sm:flex">
          <Button variant="secondary" onClick={answer(declineConsent)}>
            {t('decline')}
          </Button>
          <Button variant="secondary" onClick={answer(acceptConsent)}>
            {t('accept')}
          </Button>
        </div>
      </div>
    </section>
  )
}
