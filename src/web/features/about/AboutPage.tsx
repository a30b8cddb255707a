import { BookOpenCheck, CreditCard, Landmark, Search, Star, Video } from 'lucide-react'
import { Link } from 'react-router'
import { roles } from '#contract/auth.ts'
import { contactEmail } from '#contract/constants.ts'
import { ButtonLink } from '#web/components/ui/Button.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import { DocumentTitle } from '#web/components/ui/PageHeader.tsx'
import { about } from '#web/i18n/en/public/about.ts'
import { Trans } from '#web/i18n/Trans.tsx'
import { useTranslations } from '#web/i18n/translate.ts'
import { useAuthSession } from '#web/lib/auth/auth-session-store.ts'

const features = [
  { name: 'expert', icon: Search },
  { name: 'practice', icon: Video },
  { name: 'training', icon: BookOpenCheck },
  { name: 'review', icon: Star },
] as const
const providers = [
  { name: 'card', icon: CreditCard },
  { name: 'regional', icon: Landmark },
] as const
const audiences = ['seekers', 'experts', 'companies'] as const

export default function AboutPage() {
  const t = useTranslations(about)
  return (
    <div className="grid gap-16 sm:gap-20">
      <DocumentTitle title={t('title')} description={t('description')} />
      <header className="max-w-text">
        <h1 className="text-34 sm:text-46">{t('title')}</h1>
        <p className="mt-4 font-serif text-20 text-quiet">{t('subtitle')}</p>
      </header>

      <section className="grid gap-x-12 gap-y-4 border-t border-hairline pt-8 md:grid-cols-[16rem_minmax(0,1fr)]">
        <h2 className="text-26">{t('missionTitle')}</h2>
        <div className="grid max-w-text gap-4 text-17">
          <p>{t('missionFirst')}</p>
          <p>{t('missionSecond')}</p>
        </div>
      </section>

      <section>
        <h2 className="text-26">{t('featuresTitle')}</h2>
        <ul className="mt-6 grid gap-x-12 gap-y-8 sm:grid-cols-2">
          {features.map(({ name, icon: Icon }) => (
            <li key={name} className="flex gap-4">
              <Icon aria-hidden className="mt-0.5 size-6 shrink-0 text-accent" strokeWidth={1.75} />
              <div>
                <h3 className="text-17 font-medium">{t(`${name}Title`)}</h3>
                <p className="mt-1 max-w-text text-quiet">{t(`${name}Text`)}</p>
              </div>
            </li>
          ))}
        </ul>
      </section>

      <section>
        <h2 className="text-26">{t('paymentsTitle')}</h2>
        <p className="mt-3 max-w-text text-quiet">{t('paymentsText')}</p>
        <ul className="mt-6 grid gap-4 sm:grid-cols-2">
          {providers.map(({ name, icon: Icon }) => (
            <li key={name}>
              <Card className="h-full">
                <Icon aria-hidden className="size-6 text-accent" strokeWidth={1.75} />
                <h3 className="mt-3 text-17 font-medium">{t(`${name}Title`)}</h3>
                <p className="mt-1 text-quiet">{t(`${name}Text`)}</p>
              </Card>
            </li>
          ))}
        </ul>
        <p className="mt-5 max-w-text">
          <Trans
            text={t('paymentsNote')}
            components={{
              policy: text => (
                <Link to="/cancellation-policy" className="link">
                  {text}
                </Link>
              ),
            }}
          />
        </p>
      </section>

      <section className="grid gap-x-12 gap-y-4 border-t border-hairline pt-8 md:grid-cols-[16rem_minmax(0,1fr)]">
        <h2 className="text-26">{t('interviewersTitle')}</h2>
        <div className="grid max-w-text gap-4 text-17">
          <p>{t('interviewersFirst')}</p>
          <p>{t('interviewersSecond')}</p>
        </div>
      </section>

      <section className="border-t border-hairline pt-8">
        <h2 className="text-26">{t('audienceTitle')}</h2>
        <dl className="mt-6 grid gap-x-12 gap-y-6 md:grid-cols-3">
          {audiences.map(audience => (
            <div key={audience}>
              <dt className="text-17 font-medium">{t(`${audience}Title`)}</dt>
              <dd className="mt-1 text-quiet">
                <Trans
                  text={t(`${audience}Text`)}
                  components={{
                    mail: text => (
                      <a href={`mailto:${contactEmail}`} className="link whitespace-nowrap">
                        {text}
                      </a>
                    ),
                  }}
                />
              </dd>
            </div>
          ))}
        </dl>
      </section>

      <CallToAction />
    </div>
  )
}

function CallToAction() {
  const t = useTranslations(about)
  const session = useAuthSession()
  const isMember = session.state === 'signed-in'
  const isInterviewer = isMember && session.roleId === roles.interviewer
  return (
    <section className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-large bg-accent-tint p-5 sm:p-8">
      <p className="font-serif text-20 font-semibold">{t('closing')}</p>
      <div {...(session.state === 'loading' ? { 'data-unknown-session': '' } : {})}>
        {!isMember && <ButtonLink to="/register">{t('join')}</ButtonLink>}
        {isMember && !isInterviewer && <ButtonLink to="/interviewers">{t('find')}</ButtonLink>}
        {isInterviewer && <ButtonLink to="/interviewer-bookings">{t('bookings')}</ButtonLink>}
      </div>
    </section>
  )
}
