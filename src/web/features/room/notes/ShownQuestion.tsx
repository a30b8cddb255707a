import type { SessionNote } from '#contract/notes.ts'
import { sessionNotes } from '#web/i18n/en/room/session-notes.ts'
import { useTranslations } from '#web/i18n/translate.ts'

/** The interviewer's question on the screen of the interviewee. */
export function ShownQuestion({ question, name }: { question: SessionNote | null; name: string }) {
  const t = useTranslations(sessionNotes)
  return (
    <div role="status" className="max-w-full empty:absolute">
      {question && (
        <div
          // A question that is asked again is announced again.
          key={question.id}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable
          tabIndex={0}
          className="pointer-events-auto max-h-[16dvh] overflow-y-auto rounded-medium lg:max-h-[25dvh] bg-accent-tint px-4 py-2"
        >
          <p className="text-13 text-quiet">{t('asked', { name })}</p>
          <p className="whitespace-pre-line">{question.text}</p>
        </div>
      )}
    </div>
  )
}
