import { clsx } from 'clsx'
import { NotebookPen } from 'lucide-react'
import { useState } from 'react'
import type { Booking } from '#contract/booking.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { later } from '#web/components/ui/LazyPart.tsx'
import { useFocusBack } from '#web/components/ui/use-focus-back.ts'
import { Fact } from '#web/features/bookings/Fact.tsx'
import { message as text } from '#web/i18n/en/message.ts'
import { useText } from '#web/i18n/translate.ts'
import { readDraft } from '#web/lib/draft-store.ts'
import { notesDraftOf } from './notes-view.ts'

const NotesForm = later(() => import('./NotesForm.tsx').then(one => one.NotesForm))

/** What a session is to be about; its interviewee may change it until it starts. */
export function Notes({ booking }: { booking: Booking }) {
  const t = useText(text)
  const { notes, can } = booking
  // Somebody who was typing goes on typing after a reload or a new sign-in.
  const [isEditing, setEditing] = useState(() => readDraft(notesDraftOf(booking)) !== null)
  const opener = useFocusBack(isEditing)
  if (isEditing && can.changeNotes) return <NotesForm booking={booking} onClose={() => setEditing(false)} />
  return (
    <>
      {notes && (
        <Fact icon={NotebookPen} label={t('notes')}>
          <span className="max-w-text whitespace-pre-line wrap-anywhere">{notes}</span>
        </Fact>
      )}
      {can.changeNotes && (
        <Button
          ref={opener}
          look="quiet"
          className={clsx('-my-1 justify-self-start', notes ? 'ml-4' : '-ml-4 gap-3')}
          onClick={() => setEditing(true)}
        >
          {!notes && <NotebookPen aria-hidden />} {t(notes ? 'changeNotes' : 'addNotes')}
        </Button>
      )}
    </>
  )
}
