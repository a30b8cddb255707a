import { Audiences } from './Audiences.tsx'
import { CallToAction } from './CallToAction.tsx'
import { HowItWorks } from './HowItWorks.tsx'
import { PaymentProtection } from './PaymentProtection.tsx'
import { TeaserSection } from './TeaserSection.tsx'

/** Below the first screen. */
export function LandingDetails() {
  return (
    <>
      <HowItWorks />
      <TeaserSection />
      <PaymentProtection />
      <Audiences />
      <CallToAction />
    </>
  )
}
