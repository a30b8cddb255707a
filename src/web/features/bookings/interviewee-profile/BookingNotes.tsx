import { clsx } from 'clsx'
import { NotebookPen } from 'lucide-react'
import { useState } from 'react'
import type { Booking } from '#contract/booking.ts'
import { lazyWithRetry } from '#web/components/query/lazy-with-retry.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { useReturnFocus } from '#web/components/ui/use-return-focus.ts'
import { IconRow } from '#web/features/bookings/IconRow.tsx'
import { bookingMessages as text } from '#web/i18n/en/bookings/booking-messages.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { readDraft } from '#web/lib/storage/draft-storage.ts'

const BookingNotesForm = lazyWithRetry(() =>
  import('./BookingNotesForm.tsx').then(module => module.BookingNotesForm),
)

/** The interviewee may edit the notes until the session starts. */
export function BookingNotes({ booking }: { booking: Booking }) {
  const t = useTranslations(text)
  const { notes, can } = booking
  const draftKey = `notes:${booking.id}`
  // Reopens the form if a draft exists after a reload or a new sign-in.
  const [isEditing, setEditing] = useState(() => readDraft(draftKey) !== null)
  const opener = useReturnFocus(isEditing)
  if (isEditing && can.changeNotes)
    return <BookingNotesForm booking={booking} draftKey={draftKey} onClose={() => setEditing(false)} />
  return (
    <>
      {notes && (
        <IconRow icon={NotebookPen} label={t('notes')}>
          <span className="max-w-text whitespace-pre-line wrap-anywhere">{notes}</span>
        </IconRow>
      )}
      {can.changeNotes && (
        <Button
          ref={opener}
          variant="ghost"
          className={clsx('-my-1 justify-self-start', notes ? 'ml-4' : '-ml-4 gap-3')}
          onClick={() => setEditing(true)}
        >
          {!notes && <NotebookPen aria-hidden />} {t(notes ? 'changeNotes' : 'addNotes')}
        </Button>
      )}
    </>
  )
}
