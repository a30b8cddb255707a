import { DocumentTitle } from '#web/components/ui/PageHeader.tsx'
import { landing } from '#web/i18n/en/landing.ts'
import { useText } from '#web/i18n/translate.ts'
import { CallToAction } from './Closing.tsx'
import { Hero } from './Hero.tsx'
import { PaymentProtection } from './Protection.tsx'
import { HowItWorks } from './Steps.tsx'
import { TeaserSection } from './Teaser.tsx'
import { Audiences } from './Ways.tsx'

export default function LandingPage() {
  const t = useText(landing)
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
