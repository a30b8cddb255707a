import { training as text } from '#web/i18n/en/training.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { splitMessage } from './split-message.ts'

/** Renders fenced code as scrollable code blocks. */
export function MessageText({ content }: { content: string }) {
  const t = useTranslations(text)
  return splitMessage(content).map(({ isCode, text: own }, at) =>
    isCode ? (
      // Focusable, so that the keyboard can scroll it.
      <section
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of a message never change their order
        key={at}
        aria-label={t('code')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable
        tabIndex={0}
        className="overflow-x-auto rounded-medium bg-sunken px-3 py-2"
      >
        <pre translate="no" className="w-max font-mono text-13">
          <code>{own}</code>
        </pre>
      </section>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a message never change their order
      <p key={at} className="whitespace-pre-wrap wrap-anywhere">
        {own}
      </p>
    ),
  )
}
