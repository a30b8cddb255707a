import { Link } from 'react-router'
import { Button } from '#web/components/ui/Button.tsx'
import { layout } from '#web/i18n/en/layout.ts'
import { Trans } from '#web/i18n/Trans.tsx'
import { useTranslations } from '#web/i18n/translate.ts'
import { acceptConsent, declineConsent, useConsent } from '#web/lib/analytics/consent-store.ts'

export function CookieBanner() {
  const t = useTranslations(layout)
  const consent = useConsent()
  if (consent === 'accepted' || consent === 'declined') return null
  // The pressed button disappears with the banner, so the focus moves to the page.
  const answer = (saveChoice: () => void) => () => {
    saveChoice()
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  return (
    <section
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
