import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { experienceLevels, interviewTypes } from '#contract/enums.ts'
import type { SessionNote } from '#contract/notes.ts'
import type { ExperienceLevel, InterviewType } from '#contract/training.ts'
import { toast } from '#web/components/ui/toast.ts'
import { sessionNotesQuery, useDeleteSessionNote, useSaveSessionNote } from '#web/features/room/api.ts'
import { useRoom } from '#web/features/room/room-context.ts'
import { randomUuid } from '#web/lib/random.ts'

const doubleClickMs = 1000

/** Questions that the bank lists. */
type BankChoice = { interviewType: InterviewType; experienceLevel: ExperienceLevel }

/** Questions and notes of a session. The choice of the bank outlives its tab. */
export function useSessionNotes() {
  const bookingId = useRoom().session.id
  const { data } = useQuery(sessionNotesQuery(bookingId))
  const saveEntry = useSaveSessionNote(bookingId)
  const deleteEntry = useDeleteSessionNote(bookingId)
  const save = (id: string, body: Pick<SessionNote, 'kind' | 'text' | 'isShared'>) =>
    saveEntry.mutateAsync({ params: { bookingId, id }, body })
  const entries = data?.moments ?? []
  const latestAsk = useRef({ text: '', at: 0 })
  const [bankChoice, setBankChoice] = useState<BankChoice>({
    interviewType: interviewTypes.General,
    experienceLevel: experienceLevels.MidLevel,
  })
  return {
    entries,
    shownQuestion: data?.shownQuestion ?? null,
    bankChoice,
    setBankChoice,
    /** The peer sees it at once. A question that is asked again starts its clock again. Ignores repeated clicks. */
    askQuestion: (text: string) => {
      const { text: latest, at } = latestAsk.current
      if (latest === text && Date.now() - at < doubleClickMs) return
      latestAsk.current = { text, at: Date.now() }
      save(randomUuid(), { kind: 'question', text, isShared: true }).catch(toast.error)
    },
    addNote: (id: string, text: string) => save(id, { kind: 'note', text, isShared: false }),
    setShared: ({ id, kind, text }: SessionNote, isShared: boolean) =>
      void save(id, { kind, text, isShared }).catch(toast.error),
    deleteNote: ({ id }: SessionNote) =>
      void deleteEntry.mutateAsync({ params: { bookingId, id } }).catch(toast.error),
  }
}
export type SessionNotesState = ReturnType<typeof useSessionNotes>

/** Latest question of the user. */
export const currentQuestion = (entries: readonly SessionNote[]): SessionNote | null =>
  entries.findLast(entry => entry.kind === 'question' && entry.isOwn) ?? null

export const onlyNotes = (entries: readonly SessionNote[]): readonly SessionNote[] =>
  entries.filter(entry => entry.kind === 'note')

/** Time since the start of the session. Null before the start. */
export function formatOffset(entry: Pick<SessionNote, 'at'>, startsAt: string): string | null {
  const seconds = Math.floor((Date.parse(entry.at) - Date.parse(startsAt)) / 1000)
  return seconds < 0 ? null : formatSeconds(seconds)
}

export const formatElapsed = ({ at }: Pick<SessionNote, 'at'>, now: number): string =>
  formatSeconds(Math.max(0, Math.floor((now - Date.parse(at)) / 1000)))

const formatSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
