import { clsx } from 'clsx'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { roles } from '#contract/auth.ts'
import { contactEmail } from '#contract/constants.ts'
import { lazyOptional } from '#web/components/query/lazy-with-retry.tsx'
import { Badge } from '#web/components/ui/Badge.tsx'
import { ButtonLink } from '#web/components/ui/Button.tsx'
import { landingDetails } from '#web/i18n/en/public/landing-details.ts'
import { Trans } from '#web/i18n/Trans.tsx'
import { useTranslations } from '#web/i18n/translate.ts'
import { useAuthSession } from '#web/lib/auth/auth-session-store.ts'
import { EntryActions, signUpPath } from './EntryActions.tsx'
import { RoomPreview, ScorecardPreview } from './ProductPreview.tsx'
import { TeaserSkeleton } from './TeaserSkeleton.tsx'

/** Code and data load when the section nears the viewport. On failure it stays hidden. */
const InterviewerTeaser = lazyOptional(
  () => import('./InterviewerTeaser.tsx').then(module => module.InterviewerTeaser),
  <TeaserSkeleton />,
)

/** Hidden without scripts, which load its data. */
function TeaserSection() {
  const section = useRef<HTMLDivElement>(null)
  const isNear = useIsNearViewport(section)
  return (
    <div ref={section} className="empty:hidden noscript:hidden">
      {isNear ? <InterviewerTeaser /> : <TeaserSkeleton />}
    </div>
  )
}

function useIsNearViewport(section: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(
      entries => entries.some(entry => entry.isIntersecting) && setNear(true),
      {
        rootMargin: '200px',
      },
    )
    if (section.current) observer.observe(section.current)
    return () => observer.disconnect()
  }, [section])
  return isNear
}

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

const actionLinkClass = 'link mt-3 inline-flex min-h-11 items-center font-medium'

function Audiences() {
  const t = useTranslations(landingDetails)
  const session = useAuthSession()
  const isMember = session.state === 'signed-in'
  const isInterviewer = isMember && session.roleId === roles.interviewer
  return (
    <section className="grid gap-10 md:grid-cols-3">
      <div>
        <h2 className="text-26">{t('recordedTitle')}</h2>
        <p className="mt-3 max-w-text text-quiet">{t('recordedText')}</p>
      </div>
      <div>
        <h2 className="text-26">{t('earnTitle')}</h2>
        <p className="mt-3 max-w-text text-quiet">{t('earnText')}</p>
        {(!isMember || isInterviewer) && (
          <Link
            to={isInterviewer ? '/time-slots' : signUpPath('interviewer', '/time-slots')}
            className={actionLinkClass}
          >
            {t(isInterviewer ? 'earnActionMember' : 'earnAction')}
          </Link>
        )}
      </div>
      <div>
        <h2 className="text-26">{t('partnersTitle')}</h2>
        <p className="mt-3 max-w-text text-quiet">{t('partnersText')}</p>
        <a
          href={`mailto:${contactEmail}?subject=${encodeURIComponent(t('partnersSubject'))}`}
          className={actionLinkClass}
        >
          {t('partnersAction')}
        </a>
      </div>
    </section>
  )
}

const steps = ['stepFind', 'stepPractise', 'stepLand'] as const

function HowItWorks() {
  const t = useTranslations(landingDetails)
  return (
    <section>
      <h2 className="text-26 sm:text-34">{t('stepsTitle')}</h2>
      <ol className="mt-8 grid gap-10 md:grid-cols-3">
        {steps.map((step, index) => (
          <li key={step} className="border-t-2 border-accent pt-4">
            <span aria-hidden className="font-serif text-20 text-accent">
              {index + 1}
            </span>
            <h3 className="mt-1 text-20 font-medium">{t(step)}</h3>
            <p className="mt-2 max-w-text text-quiet">{t(`${step}Text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

const paymentFacts = ['held', 'charged', 'fixed', 'secure'] as const
const refundTiers = [
  { name: 'tierFull', tone: 'success' },
  { name: 'tierHalf', tone: 'warning' },
  { name: 'tierNone', tone: 'danger' },
  { name: 'tierInterviewer', tone: 'success' },
] as const

function PaymentProtection() {
  const t = useTranslations(landingDetails)
  return (
    <section className="rounded-large border border-hairline bg-surface p-5 sm:p-10">
      <h2 className="text-26 sm:text-34">{t('moneyTitle')}</h2>
      <p className="mt-3 max-w-text text-17 text-quiet">{t('moneyLead')}</p>
      <div className="mt-8 grid gap-10 lg:grid-cols-2 lg:gap-14">
        <ul className="grid content-start gap-6">
          {paymentFacts.map(fact => (
            <li key={fact} className="border-l-2 border-accent pl-4">
              <h3 className="text-17 font-medium">{t(`${fact}Title`)}</h3>
              <p className="mt-1 max-w-text text-quiet">{t(`${fact}Text`)}</p>
            </li>
          ))}
        </ul>
        <div>
          <h3 className="text-17 font-medium">{t('tiersTitle')}</h3>
          <dl className="mt-2 divide-y divide-hairline border-b border-hairline">
            {refundTiers.map(({ name, tone }) => (
              <div key={name} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3.5">
                <dt>{t(name)}</dt>
                <dd>
                  <Badge variant={tone}>{t(`${name}Back`)}</Badge>
                </dd>
              </div>
            ))}
          </dl>
          <p className="mt-4 text-13 text-quiet">
            <Trans
              text={t('tiersNote')}
              components={{
                policy: text => (
                  <Link to="/cancellation-policy" className="link whitespace-nowrap">
                    {text}
                  </Link>
                ),
              }}
            />
          </p>
        </div>
      </div>
    </section>
  )
}

const questions = ['get', 'who', 'worth', 'absent'] as const

/** What people ask before they book. */
function Questions() {
  const t = useTranslations(landingDetails)
  return (
    <section>
      <h2 className="text-26 sm:text-34">{t('questionsTitle')}</h2>
      <dl className="mt-6 grid gap-x-12 gap-y-8 md:grid-cols-2">
        {questions.map(name => (
          <div key={name}>
            <dt className="text-17 font-medium">{t(`${name}Question`)}</dt>
            <dd className="mt-1 max-w-text text-quiet">
              <Trans
                text={t(`${name}Answer`)}
                components={{
                  coach: text => (
                    <Link to="/try" className="link">
                      {text}
                    </Link>
                  ),
                }}
              />
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-4">
        <Link to="/help" className="link inline-flex min-h-11 items-center">
          {t('moreQuestions')}
        </Link>
      </p>
    </section>
  )
}

/** Product illustration: an empty chair in a spotlight that starts above the picture. */
function StageIllustration({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 320 260" aria-hidden="true" className={clsx('overflow-visible', className)}>
      <path d="M160-900 300 236a140 22 0 0 1-280 0z" className="fill-amber" opacity="0.16" />
      <path d="M160-900 246 236a86 13 0 0 1-172 0z" className="fill-amber" opacity="0.16" />
      <ellipse cx="160" cy="236" rx="140" ry="22" className="fill-amber" opacity="0.3" />
      <g className="fill-none stroke-accent" strokeWidth="7" strokeLinecap="round" strokeLinejoin="round">
        <path d="M130 108v72h60v-72" />
        <path d="M130 128h60M130 150h60" />
        <path d="M130 180l-6 52M190 180l6 52M146 184v38M174 184v38" />
      </g>
      <path
        d="M126 108q34-14 68 0"
        className="fill-none stroke-accent"
        strokeWidth="7"
        strokeLinecap="round"
      />
      <path d="M120 180h80" className="stroke-accent" strokeWidth="9" strokeLinecap="round" />
    </svg>
  )
}
