import { MessageSquareText } from 'lucide-react'
import { useState } from 'react'
import type { Booking } from '#contract/booking.ts'
import type { Side } from '#contract/room.ts'
import { CandidatePanel } from '#web/booking/candidate/CandidatePanel.tsx'
import { Notes } from '#web/booking/candidate/Notes.tsx'
import { room } from '#web/text/en/room.ts'
import { useText } from '#web/text/translate.ts'
import { later } from '#web/ui/Later.tsx'
import { Tool } from './Tool.tsx'

const Messages = later(() => import('#web/booking/message/Messages.tsx').then(one => one.Messages))

/** Whom one talks to, what it is to be about, and what was written: at hand during the call, over the stage. */
export function BesideTheCall({ booking, side }: { booking: Booking; side: Side }) {
  const t = useText(room)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Tool label={t('beside')} look={isOpen ? 'on' : 'calm'} onClick={() => setOpen(true)}>
        <MessageSquareText aria-hidden />
      </Tool>
      {isOpen && (
        <Messages booking={booking} side={side} onClose={() => setOpen(false)}>
          <Notes booking={booking} />
          <CandidatePanel booking={booking} />
        </Messages>
      )}
    </>
  )
}
