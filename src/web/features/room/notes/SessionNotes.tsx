import { Trash2 } from 'lucide-react'
import { noteLimits } from '#contract/room-limits.ts'
import { Button, IconButton } from '#web/components/ui/Button.tsx'
import { useRoom } from '#web/features/room/room-context.ts'
import { sessionNotes as text } from '#web/i18n/en/room/session-notes.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { EntryForm } from './EntryForm.tsx'
import { formatOffset, onlyNotes, type SessionNotesState } from './use-session-notes.ts'

export function SessionNotes({ notes }: { notes: SessionNotesState }) {
  const t = useTranslations(text)
  const { session } = useRoom()
  return (
    <div className="grid gap-4">
      <EntryForm
        draftKey={`note ${session.id}`}
        label={t('noteField')}
        submitLabel={t('noteAdd')}
        maxLength={noteLimits.textMax}
        onSubmit={notes.addNote}
      />
      <ul className="grid gap-3">
        {onlyNotes(notes.entries)
          .toReversed()
          .map(note => (
            <li key={`${note.isOwn}${note.id}`} className="grid gap-1 border-t border-hairline pt-3">
              <p className="text-13 text-quiet">
                <span className="tabular-nums">{formatOffset(note, session.startsAt) ?? t('before')}</span>
                {!note.isOwn && <> · {t('theirs', { name: session.peer.name })}</>}
              </p>
              <p className="whitespace-pre-line">{note.text}</p>
              {note.isOwn && (
                <div className="flex items-center">
                  <Button
                    variant="ghost"
                    className="-ml-4"
                    onClick={() => notes.setShared(note, !note.isShared)}
                  >
                    {t(note.isShared ? 'unshare' : 'share', { name: session.peer.name })}
                  </Button>
                  <IconButton label={t('remove')} onClick={() => notes.deleteNote(note)}>
                    <Trash2 aria-hidden />
                  </IconButton>
                </div>
              )}
            </li>
          ))}
      </ul>
    </div>
  )
}
