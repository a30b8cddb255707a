import { useQuery } from '@tanstack/react-query'
import { UserRound } from 'lucide-react'
import { Link } from 'react-router'
import { roles } from '#contract/auth.ts'
import { searchLimits } from '#contract/limits.ts'
import { landingStatsApi } from '#contract/routes/marketplace.ts'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import { Price } from '#web/components/ui/Price.tsx'
import { StarRating } from '#web/components/ui/StarRating.tsx'
import { landingDetails } from '#web/i18n/en/public/landing-details.ts'
import { landingStats } from '#web/i18n/en/public/landing-stats.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { ReplyOf } from '#web/lib/api/api-request.ts'
import { apiQuery, queryClient } from '#web/lib/api/query-client.ts'
import { useAuthSession } from '#web/lib/auth/auth-session-store.ts'
import { formatMoney, formatNumber, languageName } from '#web/lib/format.ts'
import { signUpPath } from './EntryActions.tsx'
import { TeaserSkeleton } from './TeaserSkeleton.tsx'

const statistics = ['interviewers', 'specialties', 'languages'] as const

/** Statistics and three anonymous interviewers. Renders nothing without data. */
export function InterviewerTeaser() {
  const t = useTranslations(landingStats)
  const tLanding = useTranslations(landingDetails)
  const language = useLanguage()
  const { data: reply, isPending } = useQuery(apiQuery(landingStatsApi.landingStats, {}), queryClient)
  if (isPending) return <TeaserSkeleton />
  if (!reply || reply.interviewers === 0) return null
  return (
    <section>
      <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-6">
        <h2 className="text-26 sm:text-34">{tLanding('liveTitle')}</h2>
        <dl className="grid grid-cols-2 gap-x-8 gap-y-4 sm:flex sm:gap-12">
          {statistics.map(figure => (
            <div key={figure} className="flex flex-col-reverse">
              <dt className="text-13 text-quiet">{t(figure, { count: reply[figure] })}</dt>
              <dd className="font-serif text-34 font-semibold text-accent">
                {formatNumber(reply[figure], language)}
                {figure === 'interviewers' && reply.interviewers >= searchLimits.maxCounted && '+'}
              </dd>
            </div>
          ))}
          {reply.usualPrice && (
            <div className="flex flex-col-reverse">
              <dt className="text-13 text-quiet">{t('usualPrice')}</dt>
              <dd className="font-serif text-34 font-semibold text-accent">
                <Price {...reply.usualPrice} />
              </dd>
            </div>
          )}
        </dl>
      </div>
      <ul className="mt-8 grid gap-4 md:grid-cols-3">
        {reply.cards.map((card, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: anonymous cards never change their order
          <li key={index}>
            <TeaserCard card={card} />
          </li>
        ))}
      </ul>
      <p className="mt-5 flex flex-wrap items-center gap-x-4 text-quiet">
        {t('anonymous')}
        <SeeAllLink />
      </p>
    </section>
  )
}

/** Hidden for interviewers, who do not book. */
function SeeAllLink() {
  const t = useTranslations(landingStats)
  const session = useAuthSession()
  const isMember = session.state === 'signed-in'
  if (isMember && session.roleId === roles.interviewer) return null
  return (
    <Link
      to={isMember ? '/interviewers' : signUpPath('interviewee', '/interviewers')}
      className="link inline-flex min-h-11 items-center"
    >
      {t(isMember ? 'seeAllMember' : 'seeAll')}
    </Link>
  )
}

type AnonymousInterviewer = ReplyOf<'landingStats'>['cards'][number]

/** Anonymous interviewer for visitors: skills without identity. */
function TeaserCard({ card }: { card: AnonymousInterviewer }) {
  const t = useTranslations(landingStats)
  const language = useLanguage()
  const priceOf = ({ amount, currency }: NonNullable<AnonymousInterviewer['priceFrom']>) =>
    amount === 0 ? t('free') : t('priceFrom', { price: formatMoney(amount, currency, language) })
  return (
    <Card className="flex h-full animate-appear flex-col gap-4">
      <div className="flex items-center gap-3">
        <span className="flex size-12 shrink-0 items-center justify-center rounded-full bg-accent-tint text-accent">
          <UserRound aria-hidden className="size-6" />
        </span>
        <div className="min-w-0">
          <h3 className="text-17 font-medium">{card.specialty}</h3>
          {card.experience && (
            <p className="text-13 text-quiet">{t('experience', { years: card.experience })}</p>
          )}
        </div>
      </div>
      <StarRating rating={card.rating}>
        {card.totalInterviews > 0 ? t('interviews', { count: card.totalInterviews }) : t('newHere')}
      </StarRating>
      <p>{card.languages.map(spoken => languageName(spoken, language)).join(', ')}</p>
      <div className="mt-auto border-t border-hairline pt-3 text-13">
        {card.nextAvailableSlot ? (
          <>
            <p className="flex justify-between gap-4">
              <span className="text-quiet">{t('nextFree')}</span>
              {card.priceFrom && <span className="font-medium">{priceOf(card.priceFrom)}</span>}
            </p>
            <DateTime start={card.nextAvailableSlot} />
          </>
        ) : (
          <p className="text-quiet">{t('noFreeTime')}</p>
        )}
        <FreeTimesLink specialty={card.specialty} />
      </div>
    </Card>
  )
}

/** Leads to the interviewers of the specialty. The card does not say whose it is. */
function FreeTimesLink({ specialty }: { specialty: string }) {
  const t = useTranslations(landingStats)
  const session = useAuthSession()
  const isMember = session.state === 'signed-in'
  if (isMember && session.roleId === roles.interviewer) return null
  const path = `/interviewers?specialty=${encodeURIComponent(specialty)}`
  return (
    <Link
      to={isMember ? path : signUpPath('interviewee', path)}
      aria-label={t('seeTimesOf', { specialty })}
      className="link mt-1 inline-flex min-h-11 items-center text-15 font-medium"
    >
      {t('seeTimes')}
    </Link>
  )
}
