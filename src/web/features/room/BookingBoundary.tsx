import type { ReactNode } from 'react'
import type { BookingId } from '#contract/id.ts'
import { QueryBoundary } from '#web/components/query/QueryBoundary.tsx'
import { ButtonLink } from '#web/components/ui/Button.tsx'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { ErrorState } from '#web/components/ui/ErrorState.tsx'
import { PageHeader } from '#web/components/ui/PageHeader.tsx'
import { parseId } from '#web/lib/parse-id.ts'

/** Page of the booking in the address, with its states while there is no booking to show. */
export function BookingBoundary({
  bookingId,
  title,
  skeleton,
  unavailable,
  children,
}: {
  bookingId: string | undefined
  title: string
  /** Below the title while the booking loads. */
  skeleton: ReactNode
  /** For a booking that does not exist. */
  unavailable: ReactNode
  children: (id: BookingId) => ReactNode
}) {
  const id = parseId<BookingId>(bookingId)
  if (!id) return unavailable
  const header = <PageHeader title={title} />
  return (
    <QueryBoundary
      key={id}
      fallback={
        <>
          {header}
          <div aria-busy>{skeleton}</div>
        </>
      }
      renderError={(error, retry) =>
        error.problem.status === 404 ? (
          unavailable
        ) : (
          <>
            {header}
            <ErrorState error={error} onRetry={retry} />
          </>
        )
      }
    >
      {children(id)}
    </QueryBoundary>
  )
}

export function BookingUnavailable({
  title,
  reason,
  hint,
  linkLabel,
}: {
  title: string
  reason: string
  hint: string
  linkLabel: string
}) {
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        title={reason}
        action={
          <ButtonLink to="/bookings" variant="secondary">
            {linkLabel}
          </ButtonLink>
        }
      >
        {hint}
      </EmptyState>
    </>
  )
}
