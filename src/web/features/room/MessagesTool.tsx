import { MessageSquareText } from 'lucide-react'
import { useState } from 'react'
import type { Booking } from '#contract/booking.ts'
import type { ParticipantRole } from '#contract/room.ts'
import { BookingNotes } from '#web/features/bookings/interviewee-profile/BookingNotes.tsx'
import { IntervieweePanel } from '#web/features/bookings/interviewee-profile/IntervieweePanel.tsx'
import { room } from '#web/i18n/en/room.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { MessagesPanel } from './CallPanels.tsx'
import { ToolbarButton } from './ToolbarButton.tsx'

export function MessagesTool({
  booking,
  side,
  messageCount,
}: {
  booking: Booking
  side: ParticipantRole
  /** Messages that the peer sent during the call. */
  messageCount: number
}) {
  const t = useTranslations(room)
  const [isOpen, setOpen] = useState(false)
  const [seen, setSeen] = useState(messageCount)
  const isNew = !isOpen && messageCount > seen
  const close = () => {
    setSeen(messageCount)
    setOpen(false)
  }
  return (
    <>
      <span className="relative">
        <ToolbarButton
          label={isNew ? t('besideNew') : t('beside')}
          shortcut="B"
          variant={isOpen ? 'on' : 'neutral'}
          onClick={() => setOpen(true)}
        >
          <MessageSquareText aria-hidden />
        </ToolbarButton>
        {isNew && <span aria-hidden className="absolute top-0.5 right-0.5 size-3 rounded-full bg-red" />}
        <span role="status" className="sr-only">
          {isNew && t('besideNew')}
        </span>
      </span>
      {isOpen && (
        <MessagesPanel booking={booking} side={side} onClose={close}>
          <BookingNotes booking={booking} />
          <IntervieweePanel booking={booking} />
        </MessagesPanel>
      )}
    </>
  )
}
