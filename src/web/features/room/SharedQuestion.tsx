import { sessionNotes as text } from '#web/i18n/en/session-notes.ts'
import { useTranslations } from '#web/i18n/translate.ts'

export function SharedQuestion({ question, name }: { question: string | null; name: string }) {
  const t = useTranslations(text)
  return (
    <div role="status" className="px-4 sm:px-6">
      {question && (
        <div
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable
          tabIndex={0}
          className="mb-2 max-h-[30dvh] overflow-y-auto rounded-medium bg-accent-tint px-4 py-2"
        >
          <p className="text-13 text-quiet">{t('asked', { name })}</p>
          <p className="whitespace-pre-line">{question}</p>
        </div>
      )}
    </div>
  )
}
