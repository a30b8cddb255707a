import type { ReactNode } from 'react'
import type { Booking } from '#contract/booking.ts'
import { bookingMessagesApi } from '#contract/routes/bookings.ts'
import { DateTime } from '#web/components/ui/DateTime.tsx'
import { Dialog } from '#web/components/ui/Dialog.tsx'
import { Skeleton } from '#web/components/ui/Skeleton.tsx'
import { ErrorState } from '#web/components/ui/States.tsx'
import type { Side } from '#web/features/bookings/booking-status.ts'
import { bookingQueries } from '#web/features/bookings/use-booking-mutation.ts'
import { useCounterpart } from '#web/features/bookings/use-counterpart.ts'
import { bookingMessages as text } from '#web/i18n/en/booking-messages.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { invalidateQuery, useApiQuery } from '#web/lib/query-client.ts'
import { MessageForm } from './MessageForm.tsx'
import { MessageList } from './MessageList.tsx'
import { MessagingStatus } from './MessagingStatus.tsx'

const pollIntervalMs = 10_000

export function MessagesDialog({
  booking,
  side,
  onClose,
  children,
}: {
  booking: Booking
  side: Side
  onClose: () => void
  /** Shown above the messages. */
  children?: ReactNode
}) {
  const t = useTranslations(text)
  const { name } = useCounterpart(booking, side)
  const input = { params: { id: booking.id } }
  const { data, error, refetch } = useApiQuery(bookingMessagesApi.bookingMessages, input, {
    noCache: true,
    refetchInterval: pollIntervalMs,
  })
  const close = () => {
    // The booking contains the message count, so its lists are reloaded.
    if (data && data.messages.length !== booking.messages)
      for (const query of bookingQueries) void invalidateQuery(query)
    onClose()
  }
  return (
    <Dialog
      open
      onClose={close}
      title={t('title', { name })}
      description={<DateTime start={booking.startTime} end={booking.endTime} />}
      footer={data && data.left > 0 && <MessageForm booking={booking} />}
    >
      {children && <div className="mb-6 grid gap-3">{children}</div>}
      {data ? (
        <>
          <MessagingStatus thread={data} name={name} />
          {/* Focusable, so that the keyboard can scroll it. */}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable */}
          <section aria-label={t('title', { name })} tabIndex={0}>
            <MessageList messages={data.messages} name={name} />
          </section>
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <div aria-busy className="grid gap-3">
          <Skeleton className="h-16 w-3/4" />
          <Skeleton className="ml-auto h-16 w-3/4" />
        </div>
      )}
    </Dialog>
  )
}
