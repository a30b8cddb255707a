import { Trash2 } from 'lucide-react'
import { askingLimits } from '#contract/room-limits.ts'
import { Button, IconButton } from '#web/components/ui/Button.tsx'
import type { Session } from '#web/features/room/session-state.ts'
import { asking as text } from '#web/i18n/en/asking.ts'
import { useText } from '#web/i18n/translate.ts'
import { notesIn, placeOf } from './notes-reducer.ts'
import { WriteOne } from './QuestionForm.tsx'
import type { Asking } from './use-notes.ts'

/** Notes with the moment of the session at which they were begun, newest first; for oneself, unless they are shared. */
export function MomentNotes({ session, asking }: { session: Session; asking: Asking }) {
  const t = useText(text)
  return (
    <div className="grid gap-4">
      <WriteOne
        draftKey={`note ${session.id}`}
        label={t('noteField')}
        action={t('noteAdd')}
        max={askingLimits.textMax}
        onWrite={asking.note}
      />
      <ul className="grid gap-3">
        {notesIn(asking.moments)
          .toReversed()
          .map(note => (
            <li key={`${note.isOwn}${note.id}`} className="grid gap-1 border-t border-hairline pt-3">
              <p className="text-13 text-quiet">
                <span className="tabular-nums">{placeOf(note, session.startsAt) ?? t('before')}</span>
                {!note.isOwn && <> · {t('theirs', { name: session.other.name })}</>}
              </p>
              <p className="whitespace-pre-line">{note.text}</p>
              {note.isOwn && (
                <div className="flex items-center">
                  <Button
                    look="quiet"
                    className="-ml-4"
                    onClick={() => void asking.share(note, !note.isShared)}
                  >
                    {t(note.isShared ? 'unshare' : 'share')}
                  </Button>
                  <IconButton label={t('remove')} onClick={() => asking.remove(note)}>
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
