import { useSuspenseQueries } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { useParams } from 'react-router'
import type { BookingId } from '#contract/id.ts'
import { QueryBoundary } from '#web/components/query/QueryBoundary.tsx'
import { ButtonLink } from '#web/components/ui/Button.tsx'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { ErrorState } from '#web/components/ui/ErrorState.tsx'
import { Skeleton } from '#web/components/ui/Loading.tsx'
import { PageHeader } from '#web/components/ui/PageHeader.tsx'
import { requireAccess } from '#web/features/auth/require-access.ts'
import { bookingQuery } from '#web/features/bookings/api.ts'
import { sharedInterviewsQuery } from '#web/features/training/api.ts'
import { AnswerList } from '#web/features/training/summary/AnswerList.tsx'
import { DetailsCard } from '#web/features/training/summary/DetailsCard.tsx'
import { ScoreSummary } from '#web/features/training/summary/ScoreSummary.tsx'
import { UnshareButton } from '#web/features/training/summary/ShareInterview.tsx'
import { StrengthsAndImprovements } from '#web/features/training/summary/StrengthsAndImprovements.tsx'
import type { SharedInterviewData } from '#web/features/training/summary/summary-utils.ts'
import { InterviewDetails, InterviewTabs, Transcript } from '#web/features/training/Transcript.tsx'
import { useTrainingNames } from '#web/features/training/use-training-names.ts'
import { summary as text } from '#web/i18n/en/training/summary.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { usePersonName } from '#web/i18n/use-person-name.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { useAuthSession } from '#web/lib/auth/auth-session-store.ts'
import { parseId } from '#web/lib/parse-id.ts'
import type { Route } from './+types/SharedPage.ts'

export const clientMiddleware = [requireAccess('signed-in')]

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => {
  const id = parseId<BookingId>(params.bookingId)
  if (!id) return
  void queryClient.prefetchQuery(sharedInterviewsQuery(id))
  void queryClient.prefetchQuery(bookingQuery(id))
}

/** Interviews that an interviewee shares with the interviewer of a booking, from either side. */
export default function SharedPage() {
  const id = parseId<BookingId>(useParams().bookingId)
  if (!id)
    return (
      <>
        <SharedHeader />
        <NothingShared isOwn={false} />
      </>
    )
  return (
    <QueryBoundary
      resetKeys={[id]}
      fallback={
        <>
          <SharedHeader />
          <div aria-busy className="grid gap-4">
            <Skeleton className="h-20 rounded-large" />
            <Skeleton className="h-96 rounded-large" />
          </div>
        </>
      }
      renderError={(error, retry) => (
        <>
          <SharedHeader />
          {error.problem.code === 'booking.not_found' ? (
            <NothingShared isOwn={false} />
          ) : (
            <ErrorState error={error} onRetry={retry} />
          )}
        </>
      )}
    >
      <SharedInterviews id={id} />
    </QueryBoundary>
  )
}

function SharedHeader(props: Pick<ComponentProps<typeof PageHeader>, 'subtitle' | 'actions'>) {
  const t = useTranslations(text)
  return <PageHeader title={t('sharedTitle')} {...props} />
}

function NothingShared({ isOwn }: { isOwn: boolean }) {
  const t = useTranslations(text)
  return (
    <EmptyState
      title={t('sharedNone')}
      action={
        <ButtonLink to={isOwn ? '/interview-training/history' : '/bookings'}>
          {t(isOwn ? 'toHistory' : 'toBookings')}
        </ButtonLink>
      }
    >
      {t(isOwn ? 'sharedNoneYours' : 'sharedNoneTheirs')}
    </EmptyState>
  )
}

function SharedInterviews({ id }: { id: BookingId }) {
  const t = useTranslations(text)
  const personName = usePersonName()
  const user = useAuthSession()
  const [{ data: shared }, { data: booking }] = useSuspenseQueries({
    queries: [sharedInterviewsQuery(id), bookingQuery(id)],
  })
  const isOwn = user.state === 'signed-in' && booking.intervieweeId === user.userId
  const intervieweeName = personName(booking.intervieweeName)
  return (
    <>
      <SharedHeader
        subtitle={
          isOwn
            ? t('sharedByYou', { name: personName(booking.interviewerName) })
            : t('sharedBy', { name: intervieweeName })
        }
        actions={
          <ButtonLink variant="secondary" to="/bookings">
            {t('toBookings')}
          </ButtonLink>
        }
      />
      {shared.sessions.length === 0 ? (
        <NothingShared isOwn={isOwn} />
      ) : (
        <div className="grid gap-4">
          {!isOwn && <p className="text-quiet">{t('coachNote')}</p>}
          {shared.sessions.map((interview, index) => (
            <SharedInterview
              key={interview.sessionId}
              interview={interview}
              bookingId={id}
              intervieweeName={isOwn ? null : intervieweeName}
              isOpen={index === 0}
            />
          ))}
        </div>
      )}
    </>
  )
}

/** Training interview shared with an interviewer. */
function SharedInterview({
  interview,
  bookingId,
  intervieweeName,
  isOpen,
}: {
  interview: SharedInterviewData
  bookingId: BookingId
  /** Null if the interviewees themselves read it. */
  intervieweeName: string | null
  isOpen: boolean
}) {
  const t = useTranslations(text)
  const { typeName } = useTrainingNames()
  const { summary } = interview
  return (
    <DetailsCard
      isOpen={isOpen}
      summary={
        <>
          <h2 className="text-20">{t('session', { type: typeName(interview.interviewType) })}</h2>
          <div className="mt-1 text-quiet">
            <InterviewDetails interview={interview} />
          </div>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-6 px-5 pb-5 sm:px-6 sm:pb-6">
        {intervieweeName === null && (
          <UnshareButton
            variant="secondary"
            className="justify-self-start"
            interviewId={interview.sessionId}
            bookingId={bookingId}
          />
        )}
        <InterviewTabs
          summary={
            summary && (
              <div className="grid grid-cols-1 gap-8">
                <div className="grid grid-cols-1 gap-4">
                  <ScoreSummary summary={summary} />
                  <StrengthsAndImprovements summary={summary} />
                </div>
                <AnswerList summary={summary} />
              </div>
            )
          }
          transcript={<Transcript messages={interview.messages} intervieweeName={intervieweeName} />}
        />
      </div>
    </DetailsCard>
  )
}
