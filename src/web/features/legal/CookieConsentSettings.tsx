import { Button } from '#web/components/ui/Button.tsx'
import { legal } from '#web/i18n/en/public/legal.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import {
  acceptConsent,
  consentExpiresAt,
  declineConsent,
  useConsent,
} from '#web/lib/analytics/consent-store.ts'
import { browserTimeZone, formatDate } from '#web/lib/format.ts'

export function CookieConsentSettings() {
  const t = useTranslations(legal)
  const language = useLanguage()
  const consent = useConsent()
  const decided =
    consent === 'accepted'
      ? t('cookiesAccepted', { date: formatDate(consentExpiresAt(), browserTimeZone(), language) })
      : t(consent === 'declined' ? 'cookiesDeclined' : 'cookiesUndecided')
  return (
    <div className="grid gap-3 rounded-medium border border-hairline bg-surface p-4">
      <p role="status">
        <span className="font-medium">{t('cookieDecision')}</span> {consent && decided}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          className={pressedClass}
          aria-pressed={consent === 'declined'}
          onClick={declineConsent}
        >
          {t('cookiesDecline')}
        </Button>
        <Button
          variant="secondary"
          className={pressedClass}
          aria-pressed={consent === 'accepted'}
          onClick={acceptConsent}
        >
          {t('cookiesAccept')}
        </Button>
      </div>
    </div>
  )
}

const pressedClass = 'aria-pressed:border-accent! aria-pressed:bg-accent-tint! aria-pressed:text-accent!'
