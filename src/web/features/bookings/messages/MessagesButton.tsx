import { MessageSquareText } from 'lucide-react'
import { useState } from 'react'
import type { Booking } from '#contract/booking.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { lazyWithRetry } from '#web/components/ui/lazy-with-retry.tsx'
import type { Side } from '#web/features/bookings/booking-status.ts'
import { bookingMessages as text } from '#web/i18n/en/booking-messages.ts'
import { useTranslations } from '#web/i18n/translate.ts'

const MessagesDialog = lazyWithRetry(() =>
  import('./MessagesDialog.tsx').then(module => module.MessagesDialog),
)

export function MessagesButton({ booking, side }: { booking: Booking; side: Side }) {
  const t = useTranslations(text)
  const [isOpen, setOpen] = useState(false)
  const { messages: count, can } = booking
  // The previous server version sends no count.
  if (!count && !can.writeMessage) return null
  return (
    <>
      <Button variant="ghost" onClick={() => setOpen(true)}>
        <MessageSquareText aria-hidden />
        {count > 0 ? t('messages', { count }) : t('write')}
      </Button>
      {isOpen && <MessagesDialog booking={booking} side={side} onClose={() => setOpen(false)} />}
    </>
  )
}
