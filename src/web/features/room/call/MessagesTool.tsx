import { MessageSquareText } from 'lucide-react'
import { useState } from 'react'
import { BookingNotes } from '#web/features/bookings/interviewee-profile/BookingNotes.tsx'
import { IntervieweePanel } from '#web/features/bookings/interviewee-profile/IntervieweePanel.tsx'
import { useRoom } from '#web/features/room/room-context.ts'
import { room } from '#web/i18n/en/room/room.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { MessagesDialog } from './CallPanels.tsx'
import { ToolbarButton } from './ToolbarButton.tsx'

export function MessagesTool() {
  const t = useTranslations(room)
  const { booking, roomClient } = useRoom()
  const { messageCount } = roomClient
  const [isOpen, setOpen] = useState(false)
  const [seen, setSeen] = useState(messageCount)
  const close = () => {
    setSeen(messageCount)
    setOpen(false)
  }
  return (
    <>
      <ToolbarButton
        label={t('beside')}
        newsLabel={!isOpen && messageCount > seen && t('besideNew')}
        shortcut="B"
        variant={isOpen ? 'on' : 'neutral'}
        onClick={() => setOpen(true)}
      >
        <MessageSquareText aria-hidden />
      </ToolbarButton>
      {isOpen && (
        <MessagesDialog booking={booking} onClose={close}>
          <BookingNotes booking={booking} />
          <IntervieweePanel booking={booking} />
        </MessagesDialog>
      )}
    </>
  )
}
