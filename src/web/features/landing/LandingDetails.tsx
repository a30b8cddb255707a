import { ButtonLink } from '#web/components/ui/Button.tsx'
import { landingDetails } from '#web/i18n/en/public/landing-details.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useAuthSession } from '#web/lib/auth/auth-session-store.ts'
import { Audiences } from './Audiences.tsx'
import { EntryActions } from './EntryActions.tsx'
import { HowItWorks } from './HowItWorks.tsx'
import { PaymentProtection } from './PaymentProtection.tsx'
import { Questions } from './Questions.tsx'
import { RoomPreview } from './RoomPreview.tsx'
import { ScorecardPreview } from './ScorecardPreview.tsx'
import { StageIllustration } from './StageIllustration.tsx'
import { TeaserSection } from './TeaserSection.tsx'

/** Below the first screen. */
export function LandingDetails() {
  return (
    <>
      <RoomPreview />
      <HowItWorks />
      <ScorecardPreview />
      <TeaserSection />
      <PaymentProtection />
      <Questions />
      <Audiences />
      <CallToAction />
    </>
  )
}

function CallToAction() {
  const t = useTranslations(landingDetails)
  const isMember = useAuthSession().state === 'signed-in'
  return (
    <section className="grid items-center gap-x-10 overflow-hidden rounded-large bg-accent-tint px-5 pt-10 sm:grid-cols-[minmax(0,1fr)_auto] sm:px-10 sm:pt-0">
      <div className="relative sm:py-14">
        <h2 className="text-26 sm:text-34">{t('closingTitle')}</h2>
        <p className="mt-3 max-w-text text-17">{t('closingText')}</p>
        {isMember ? (
          <EntryActions className="mt-6" />
        ) : (
          <ButtonLink to="/register" className="mt-6">
            {t('createAccount')}
          </ButtonLink>
        )}
      </div>
      <StageIllustration className="mx-auto w-64 self-end lg:w-80" />
    </section>
  )
}
