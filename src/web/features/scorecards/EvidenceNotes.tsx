import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { Booking } from '#contract/booking.ts'
import type { SessionNote } from '#contract/notes.ts'
import { scorecardLimits } from '#contract/room-limits.ts'
import type { DraftGrade } from '#contract/scorecard.ts'
import type { Skill } from '#contract/training.ts'
import { ErrorState } from '#web/components/ui/ErrorState.tsx'
import { Select } from '#web/components/ui/Inputs.tsx'
import { Skeleton } from '#web/components/ui/Loading.tsx'
import { formatSessionTime } from '#web/features/replay/timeline-segments.ts'
import { sessionNotesQuery } from '#web/features/room/api.ts'
import { scorecard as text } from '#web/i18n/en/room/scorecard.ts'
import { training } from '#web/i18n/en/training/training.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { usePersonName } from '#web/i18n/use-person-name.ts'

type Props = {
  booking: Booking
  /** The skills of the interview type. */
  grades: readonly { skill: Skill; graded: DraftGrade }[]
  onUse: (skill: Skill, at: string) => void
}

/** Questions and notes of the session beside the form. Each can become evidence for a skill. */
export function EvidenceNotes({ booking, ...rest }: Props) {
  const t = useTranslations(text)
  const titleId = useId()
  const { data, error, refetch } = useQuery(sessionNotesQuery(booking.id))
  return (
    <section aria-labelledby={titleId} className="grid content-start gap-3 lg:sticky lg:top-20">
      <div>
        <h3 id={titleId} className="font-serif text-20 font-semibold">
          {t('notes')}
        </h3>
        <p className="mt-1 text-13 text-quiet">{t('notesText')}</p>
      </div>
      {data ? (
        <NoteList booking={booking} notes={data.moments} {...rest} />
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <Skeleton className="h-64 rounded-medium" />
      )}
    </section>
  )
}

function NoteList({ booking, notes, ...rest }: Props & { notes: readonly SessionNote[] }) {
  const t = useTranslations(text)
  if (notes.length === 0) return <p className="text-quiet">{t('noNotes')}</p>
  return (
    // The list scrolls on its own, so that each skill can be filled in beside it.
    <ol className="grid max-h-96 gap-3 overflow-y-auto lg:max-h-[calc(100dvh-14rem)]">
      {notes.map(note => (
        <NoteItem key={note.id} booking={booking} note={note} {...rest} />
      ))}
    </ol>
  )
}

function NoteItem({ booking, note, grades, onUse }: Props & { note: SessionNote }) {
  const t = useTranslations(text)
  const skillName = useTranslations(training)
  const called = usePersonName()
  const time = formatSessionTime(Date.parse(note.at), Date.parse(booking.startTime))
  const kind =
    note.kind === 'question'
      ? t('noteQuestion')
      : note.isOwn
        ? t('noteOwn')
        : t('noteTheirs', { name: called(booking.intervieweeName) })
  return (
    <li className="grid gap-2 rounded-medium border border-hairline bg-surface p-3">
      <p className="text-13 text-quiet">
        {time} · {kind}
        {note.isOwn && !note.isShared && ` · ${t('private')}`}
      </p>
      <p className="break-words whitespace-pre-line text-15">{note.text}</p>
      <Select
        aria-label={t('evidenceLabel', { time })}
        value=""
        onChange={({ target }) => onUse(target.value as Skill, note.at)}
      >
        <option value="">{t('useAsEvidence')}</option>
        {grades.map(({ skill, graded: { evidence } }) => (
          <option
            key={skill}
            value={skill}
            disabled={evidence.includes(note.at) || evidence.length >= scorecardLimits.evidenceMax}
          >
            {skillName(skill)}
          </option>
        ))}
      </Select>
    </li>
  )
}
