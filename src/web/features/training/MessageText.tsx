import { training as text } from '#web/i18n/en/training.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { splitMessage } from './split-message.ts'

/** What a candidate wrote: code as code, in lines that scroll where the screen is narrower than they are. */
export function MessageText({ content }: { content: string }) {
  const t = useTranslations(text)
  return splitMessage(content).map(({ isCode, text: own }, at) =>
    isCode ? (
      // The keyboard can scroll what a phone cannot show.
      <section
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a message never change places
        key={at}
        aria-label={t('code')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable
        tabIndex={0}
        className="overflow-x-auto rounded-medium bg-sunken px-3 py-2"
      >
        <pre translate="no" className="w-max font-mono text-13">
          <code>{own}</code>
        </pre>
      </section>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a message never change places
      <p key={at} className="whitespace-pre-wrap wrap-anywhere">
        {own}
      </p>
    ),
  )
}
