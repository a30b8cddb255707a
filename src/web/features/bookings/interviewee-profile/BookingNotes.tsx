import { NotebookPen } from 'lucide-react'
import type { Booking } from '#contract/booking.ts'
import { lazyWithRetry } from '#web/components/query/lazy-with-retry.tsx'
import { EditableDetail } from '#web/features/bookings/EditableDetail.tsx'
import { IconRow } from '#web/features/bookings/IconRow.tsx'
import { bookingMessages as text } from '#web/i18n/en/bookings/booking-messages.ts'
import { useTranslations } from '#web/i18n/translate.ts'

const BookingNotesForm = lazyWithRetry(() =>
  import('./BookingNotesForm.tsx').then(module => module.BookingNotesForm),
)

/** The interviewee may edit the notes until the session starts. */
export function BookingNotes({ booking }: { booking: Booking }) {
  const t = useTranslations(text)
  const { id, notes, can } = booking
  const draftKey = `notes:${id}`
  return (
    <EditableDetail
      draftKey={draftKey}
      canEdit={can.changeNotes}
      editLabel={
        <>
          {!notes && <NotebookPen aria-hidden />} {t(notes ? 'changeNotes' : 'addNotes')}
        </>
      }
      renderForm={close => <BookingNotesForm booking={booking} draftKey={draftKey} onClose={close} />}
    >
      {notes && (
        <IconRow icon={NotebookPen} label={t('notes')}>
          <span className="max-w-text whitespace-pre-line wrap-anywhere">{notes}</span>
        </IconRow>
      )}
    </EditableDetail>
  )
}
