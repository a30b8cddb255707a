import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { SessionNote } from '#contract/notes.ts'
import { toast } from '#web/components/ui/toast.ts'
import { sessionNotesQuery, useDeleteSessionNote, useSaveSessionNote } from '#web/features/room/api.ts'
import { useRoom } from '#web/features/room/room-context.ts'
import { errorMessage } from '#web/i18n/error-message.ts'
import { randomUuid } from '#web/lib/random.ts'
import { currentQuestion } from './session-notes.ts'

/** Questions and notes of a session. A failed save shows a toast, and the text remains in the form. */
export function useSessionNotes() {
  const bookingId = useRoom().session.id
  const { data } = useQuery(sessionNotesQuery(bookingId))
  const saveEntry = useSaveSessionNote(bookingId)
  const deleteEntry = useDeleteSessionNote(bookingId)
  const save = (id: string, body: Pick<SessionNote, 'kind' | 'text' | 'isShared'>): Promise<boolean> =>
    saveEntry.mutateAsync({ params: { bookingId, id }, body }).then(
      () => true,
      error => {
        toast.error(errorMessage(error))
        return false
      },
    )
  const entries = data?.moments ?? []
  const pendingQuestion = useRef<string>(null)
  return {
    entries,
    /** Ignores repeated clicks. */
    askQuestion: (text: string) => {
      if (pendingQuestion.current === text || currentQuestion(entries)?.text === text) return
      pendingQuestion.current = text
      void save(randomUuid(), { kind: 'question', text, isShared: false }).finally(() => {
        pendingQuestion.current = null
      })
    },
    addNote: (id: string, text: string) => save(id, { kind: 'note', text, isShared: false }),
    setShared: ({ id, kind, text }: SessionNote, isShared: boolean) => save(id, { kind, text, isShared }),
    deleteNote: ({ id }: SessionNote) =>
      void deleteEntry
        .mutateAsync({ params: { bookingId, id } })
        .catch(error => toast.error(errorMessage(error))),
  }
}
export type SessionNotesState = ReturnType<typeof useSessionNotes>
