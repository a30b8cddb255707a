import { useSuspenseQuery } from '@tanstack/react-query'
import { startTransition, useState } from 'react'
import type { UserId } from '#contract/id.ts'
import { QueryBoundary } from '#web/components/query/QueryBoundary.tsx'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { Skeleton } from '#web/components/ui/Loading.tsx'
import { Pagination } from '#web/components/ui/Pagination.tsx'
import { StarRating } from '#web/components/ui/StarRating.tsx'
import { ReportButton } from '#web/features/moderation/ModerationButtons.tsx'
import { interviewer } from '#web/i18n/en/public/interviewer.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { usePersonName } from '#web/i18n/use-person-name.ts'
import { browserTimeZone, formatDate } from '#web/lib/format.ts'
import { reviewsQuery } from './api.ts'

type Props = { interviewerId: UserId }

export function InterviewerReviews({ interviewerId }: Props) {
  const [page, setPage] = useState(1)
  return (
    <QueryBoundary
      fallback={
        <div aria-busy>
          <Skeleton className="h-64 rounded-medium" />
        </div>
      }
    >
      {/* A transition shows the previous page while the next one loads. */}
      <ReviewList
        interviewerId={interviewerId}
        page={page}
        onPageChange={next => startTransition(() => setPage(next))}
      />
    </QueryBoundary>
  )
}

function ReviewList({
  interviewerId,
  page,
  onPageChange,
}: Props & { page: number; onPageChange: (page: number) => void }) {
  const t = useTranslations(interviewer)
  const personName = usePersonName()
  const language = useLanguage()
  const { data } = useSuspenseQuery(reviewsQuery(interviewerId, page))
  if (data.total === 0) return <EmptyState title={t('noReviews')} />
  return (
    <>
      <ul className="divide-y divide-hairline">
        {data.reviews.map(review => (
          <li key={review.bookingId} className="grid gap-1.5 py-4 first:pt-0">
            <div className="flex flex-wrap items-center gap-x-3 text-15">
              <StarRating rating={review.rating} />
              <span className="font-medium">
                <bdi translate="no">{personName(review.author)}</bdi>
              </span>
              <time dateTime={review.createdAt} className="text-13 text-quiet">
                {formatDate(review.createdAt, browserTimeZone(), language)}
              </time>
              <span className="-my-2 ml-auto">
                <ReportButton target={{ kind: 'review', bookingId: review.bookingId }} isIcon />
              </span>
            </div>
            {review.comment && <p className="max-w-text whitespace-pre-line">{review.comment}</p>}
          </li>
        ))}
      </ul>
      <Pagination page={data.page} pageSize={data.pageSize} total={data.total} onPageChange={onPageChange} />
    </>
  )
}
