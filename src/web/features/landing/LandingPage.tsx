import { Link } from 'react-router'
import { lazyWithRetry } from '#web/components/query/lazy-with-retry.tsx'
import { DocumentTitle } from '#web/components/ui/PageHeader.tsx'
import { landing } from '#web/i18n/en/public/landing.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { EntryActions } from './EntryActions.tsx'
import { Screenshot } from './Screenshot.tsx'

/** Its code loads after the first screen’s. The prerendered page already has its content. */
const LandingDetails = lazyWithRetry(() =>
  import('./LandingDetails.tsx').then(module => module.LandingDetails),
)

export default function LandingPage() {
  const t = useTranslations(landing)
  return (
    <div className="grid gap-20 pb-4 sm:gap-28">
      <DocumentTitle title={`Rehearse · ${t('title')}`} description={t('description')} />
      <Hero />
      <LandingDetails />
    </div>
  )
}

function Hero() {
  const t = useTranslations(landing)
  return (
    <section className="grid items-center gap-10 lg:grid-cols-2 lg:gap-12">
      <div>
        <h1 className="text-34 sm:text-46">{t('title')}</h1>
        <p className="mt-5 max-w-text text-17 text-quiet">{t('lead')}</p>
        <EntryActions className="mt-7" />
        <p className="mt-4 text-13 text-quiet">{t('freeToJoin')}</p>
        <Link to="/try" className="link mt-1 inline-flex min-h-11 items-center text-15">
          {t('tryCoach')}
        </Link>
      </div>
      <div>
        <Screenshot name="room" alt={t('roomShot')} width={540} height={540} />
      </div>
    </section>
  )
}
