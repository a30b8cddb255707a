import { useRef } from 'react'
import type { BookingId } from '#contract/id.ts'
import type { Moment } from '#contract/notes.ts'
import { addresses } from '#contract/routes/notes.ts'
import { toast } from '#web/components/ui/toast.ts'
import { errorMessage } from '#web/i18n/error-message.ts'
import { setQueryData, useApiMutation, useApiQuery } from '#web/lib/query-client.ts'
import { randomUuid } from '#web/lib/random.ts'
import { currentQuestion } from './session-notes.ts'

/** What was asked and noted in a session, and what can be done about it. What fails is said, and what was typed stays. */
export function useSessionNotes(bookingId: BookingId) {
  const { data } = useApiQuery(addresses.roomMoments, { params: { bookingId } })
  const onReply = (reply: { moments: Moment[] }) =>
    setQueryData(addresses.roomMoments, { params: { bookingId } }, reply)
  const settings = { onSuccess: onReply, scope: `moments:${bookingId}` }
  const keep = useApiMutation(addresses.keepMoment, settings)
  const remove = useApiMutation(addresses.deleteMoment, settings)
  const save = (id: string, body: Pick<Moment, 'kind' | 'text' | 'isShared'>): Promise<boolean> =>
    keep.mutateAsync({ params: { bookingId, id }, body }).then(
      () => true,
      error => {
        toast.error(errorMessage(error))
        return false
      },
    )
  const moments = data?.moments ?? []
  const asking = useRef<string>(null)
  return {
    entries: moments,
    /** Once, however often it is pressed. */
    askQuestion: (text: string) => {
      if (asking.current === text || currentQuestion(moments)?.text === text) return
      asking.current = text
      void save(randomUuid(), { kind: 'question', text, isShared: false }).finally(() => {
        asking.current = null
      })
    },
    addNote: (id: string, text: string) => save(id, { kind: 'note', text, isShared: false }),
    setShared: ({ id, kind, text }: Moment, isShared: boolean) => save(id, { kind, text, isShared }),
    deleteNote: ({ id }: Moment) =>
      void remove.mutateAsync({ params: { bookingId, id } }).catch(error => toast.error(errorMessage(error))),
  }
}
export type SessionNotesState = ReturnType<typeof useSessionNotes>
