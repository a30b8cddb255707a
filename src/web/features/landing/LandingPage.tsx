import { Link } from 'react-router'
import { lazyWithRetry } from '#web/components/query/lazy-with-retry.tsx'
import { DocumentTitle } from '#web/components/ui/PageHeader.tsx'
import { landing } from '#web/i18n/en/public/landing.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useAuthSession } from '#web/lib/auth/auth-session-store.ts'
import { EntryActions, signUpPath, startTrainingPath } from './EntryActions.tsx'

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
  // The room follows closely, so that the first screen shows it.
  return (
    <section className="-mb-10 sm:-mb-16">
      <h1 className="text-34 sm:text-46">{t('title')}</h1>
      <p className="mt-4 max-w-text text-17 text-quiet">{t('lead')}</p>
      <EntryActions className="mt-6" />
      <OtherWays />
    </section>
  )
}

/** For those who are not here to book yet. As many links for members, so that nothing moves once the session is known. */
function OtherWays() {
  const t = useTranslations(landing)
  const session = useAuthSession()
  const isMember = session.state === 'signed-in'
  const ways = [
    { to: '/try', label: t('tryCoach') },
    {
      to: isMember ? startTrainingPath : signUpPath('interviewee', startTrainingPath),
      label: t('trainWithCoach'),
    },
    isMember
      ? { to: '/help', label: t('questions') }
      : { to: signUpPath('interviewer', '/time-slots'), label: t('becomeInterviewer') },
  ]
  return (
    <div {...(session.state === 'loading' ? { 'data-unknown-session': '' } : {})}>
      <p className="mt-4 text-13 text-quiet">{t('freeToJoin')}</p>
      <p className="mt-1 flex flex-wrap gap-x-6">
        {ways.map(({ to, label }) => (
          <Link key={to} to={to} className="link inline-flex min-h-11 items-center text-15">
            {label}
          </Link>
        ))}
      </p>
    </div>
  )
}
