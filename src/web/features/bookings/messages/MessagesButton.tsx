import { useQuery } from '@tanstack/react-query'
import { MessageSquareText } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Booking } from '#contract/booking.ts'
import { lazyWithRetry } from '#web/components/query/lazy-with-retry.tsx'
import { Alert } from '#web/components/ui/Alert.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { ErrorState } from '#web/components/ui/ErrorState.tsx'
import { bookingQuery } from '#web/features/bookings/api.ts'
import { bookingMessages as text } from '#web/i18n/en/bookings/booking-messages.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { parseId } from '#web/lib/parse-id.ts'

const MessagesDialog = lazyWithRetry(() =>
  import('./MessagesDialog.tsx').then(module => module.MessagesDialog),
)

export function MessagesButton({ booking }: { booking: Booking }) {
  const t = useTranslations(text)
  const [isOpen, setOpen] = useState(false)
  const { messages: count, can } = booking
  // During a rollout the previous server version sends no count.
  if (!count && !can.writeMessage) return null
  return (
    <>
      <Button variant="ghost" onClick={() => setOpen(true)}>
        <MessageSquareText aria-hidden />
        {count > 0 ? t('messages', { count }) : t('write')}
      </Button>
      {isOpen && <MessagesDialog booking={booking} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Opens the messages of a booking from `/bookings?messages=…`, the link in emails. */
export function MessagesFromUrl() {
  const [address, setAddress] = useSearchParams()
  const messagesParam = address.get('messages')
  if (messagesParam === null) return null
  const id = parseId<Booking['id']>(messagesParam)
  const close = () =>
    setAddress(
      now => {
        now.delete('messages')
        return now
      },
      { replace: true, preventScrollReset: true },
    )
  return id ? <BookingMessages key={id} id={id} onClose={close} /> : <MessagesNotFound />
}

function BookingMessages({ id, onClose }: { id: Booking['id']; onClose: () => void }) {
  const { data, error, refetch } = useQuery(bookingQuery(id))
  if (error?.problem.code === 'booking.not_found') return <MessagesNotFound />
  if (error && !data)
    return (
      <div className="mb-6">
        <ErrorState error={error} onRetry={refetch} />
      </div>
    )
  return data ? <MessagesDialog booking={data} onClose={onClose} /> : null
}

function MessagesNotFound() {
  const t = useTranslations(text)
  return (
    <Alert variant="warning" title={t('away')} className="mb-6">
      {t('awayText')}
    </Alert>
  )
}
