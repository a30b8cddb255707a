import { DocumentTitle } from '#web/components/ui/PageHeader.tsx'
import { landing } from '#web/i18n/en/landing.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { Audiences } from './Audiences.tsx'
import { CallToAction } from './CallToAction.tsx'
import { Hero } from './Hero.tsx'
import { HowItWorks } from './HowItWorks.tsx'
import { PaymentProtection } from './PaymentProtection.tsx'
import { TeaserSection } from './TeaserSection.tsx'

export default function LandingPage() {
  const t = useTranslations(landing)
  return (
    <div className="grid gap-20 pb-4 sm:gap-28">
      <DocumentTitle title={`Rehearse · ${t('title')}`} description={t('description')} />
      <Hero />
      <HowItWorks />
      <TeaserSection />
      <PaymentProtection />
      <Audiences />
      <CallToAction />
    </div>
  )
}
