import { DocumentTitle } from '#web/components/ui/PageHeader.tsx'
import { landing } from '#web/i18n/en/landing.ts'
import { useText } from '#web/i18n/translate.ts'
import { Closing } from './Closing.tsx'
import { Hero } from './Hero.tsx'
import { Protection } from './Protection.tsx'
import { Steps } from './Steps.tsx'
import { Teaser } from './Teaser.tsx'
import { Ways } from './Ways.tsx'

export default function LandingPage() {
  const t = useText(landing)
  return (
    <div className="grid gap-20 pb-4 sm:gap-28">
      <DocumentTitle title={`Rehearse · ${t('title')}`} description={t('description')} />
      <Hero />
      <Steps />
      <Teaser />
      <Protection />
      <Ways />
      <Closing />
    </div>
  )
}
