import { MessagesSquare } from 'lucide-react'
import { Link } from 'react-router'
import type { Booking } from '#contract/booking.ts'
import { summary as text } from '#web/i18n/en/summary.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { Side } from './booking-status.ts'
import { IconRow } from './IconRow.tsx'
import { useCounterpart } from './use-counterpart.ts'

/** Link to training interviews that the interviewee shared with the interviewer. */
export function SharedTrainingLink({ booking, side }: { booking: Booking; side: Side }) {
  const t = useTranslations(text)
  const { name } = useCounterpart(booking, side)
  const count = booking.sharedTraining
  if (count === 0) return null
  return (
    <IconRow icon={MessagesSquare}>
      <Link to={`/interview-training/shared/${booking.id}`} className="link">
        {side === 'interviewer' ? t('theyShared', { name, count }) : t('youShared', { count })}
      </Link>
    </IconRow>
  )
}
