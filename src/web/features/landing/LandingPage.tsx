import { lazyWithRetry } from '#web/components/ui/lazy-with-retry.tsx'
import { DocumentTitle } from '#web/components/ui/PageHeader.tsx'
import { landing } from '#web/i18n/en/landing.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { Hero } from './Hero.tsx'

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
