import { Button } from '#web/components/ui/Button.tsx'
import { useServerNow } from '#web/components/ui/use-now.ts'
import { asking as text } from '#web/i18n/en/asking.ts'
import { useText } from '#web/i18n/translate.ts'
import { currentQuestion, formatSeconds } from './notes-reducer.ts'
import type { SessionNotesState } from './use-notes.ts'

/** The question that is being answered, for how long, and whether the other reads it. */
export function CurrentQuestion({ notes }: { notes: SessionNotesState }) {
  const t = useText(text)
  const now = useServerNow(1000)
  const asked = currentQuestion(notes.entries)
  if (!asked) return null
  const seconds = Math.max(0, Math.floor((now - Date.parse(asked.at)) / 1000))
  return (
    <div className="mb-3 grid gap-2 rounded-medium bg-accent-tint p-3">
      <p className="flex justify-between gap-2 text-13 text-quiet">
        <span>{t(asked.isShared ? 'shown' : 'now')}</span>
        <span className="tabular-nums">{formatSeconds(seconds)}</span>
      </p>
      <p>{asked.text}</p>
      <Button
        look={asked.isShared ? 'quiet' : 'secondary'}
        className={asked.isShared ? '-ml-4 justify-self-start' : 'justify-self-start'}
        onClick={() => void notes.setShared(asked, !asked.isShared)}
      >
        {t(asked.isShared ? 'hide' : 'show')}
      </Button>
    </div>
  )
}
