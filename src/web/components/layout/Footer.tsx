import { Link } from 'react-router'
import { contactEmail } from '#contract/constants.ts'
import { layout } from '#web/i18n/en/layout.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { ThemeSelect } from './Preferences.tsx'

const linkClass = 'inline-flex min-h-11 items-center text-15 text-quiet hover:text-ink hover:underline'

export function Footer() {
  const t = useTranslations(layout)
  return (
    <footer className="border-t border-hairline">
      <div className="page-width flex flex-wrap items-center justify-between gap-x-8 gap-y-2 py-6">
        <p className="font-serif text-17">{t('motto')}</p>
        <ThemeSelect className="-mx-2 lg:order-last" />
        <nav aria-label={t('footerNav')} className="flex flex-wrap gap-x-6">
          <Link to="/about" className={linkClass}>
            {t('about')}
          </Link>
          <Link to="/help" className={linkClass}>
            {t('help')}
          </Link>
          <Link to="/privacy" className={linkClass}>
            {t('privacy')}
          </Link>
          <Link to="/terms" className={linkClass}>
            {t('terms')}
          </Link>
          <Link to="/cancellation-policy" className={linkClass}>
            {t('cancellation')}
          </Link>
          <a href={`mailto:${contactEmail}`} className={linkClass}>
            {t('contact')}
          </a>
        </nav>
      </div>
    </footer>
  )
}
