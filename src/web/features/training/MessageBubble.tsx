import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { ChatMessage } from '#contract/training-interview.ts'
import { training as text } from '#web/i18n/en/training/training.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { browserTimeZone, formatDateTime, formatTime } from '#web/lib/format.ts'
import { AnswerFeedback } from './AnswerFeedback.tsx'
import { detectLanguage } from './detect-language.ts'
import { splitMessage } from './split-message.ts'

/** Message with author, time and, for the coach, the score of the previous answer. */
export function MessageBubble({
  message: { role, content, timestamp, metadata },
  intervieweeName,
  isSystem = false,
  children,
}: {
  message: Pick<ChatMessage, 'role' | 'content' | 'metadata'> & { timestamp?: string }
  /** If another user reads it. */
  intervieweeName?: string | null
  /** A text of this screen, not of the coach. */
  isSystem?: boolean
  /** Follows the message, such as buttons. */
  children?: ReactNode
}) {
  const t = useTranslations(text)
  const isCoach = role === 'assistant'
  return (
    <article
      className={clsx(
        'grid max-w-[min(100%,42rem)] grid-cols-1 gap-1.5',
        isCoach ? 'justify-self-start pr-4 sm:pr-12' : 'justify-self-end pl-8 sm:pl-16',
      )}
    >
      <p className={clsx('flex gap-2 text-13 text-quiet', !isCoach && 'justify-end')}>
        <span className="font-medium">{isCoach ? t('coach') : (intervieweeName ?? t('you'))}</span>
        {timestamp && <MessageTime at={timestamp} />}
      </p>
      {/* About the previous answer, so it comes before the next question. */}
      {metadata && <AnswerFeedback {...metadata} className="rounded-large bg-sunken px-4 py-3 sm:px-5" />}
      <div
        className={clsx(
          'grid grid-cols-1 gap-4 rounded-large border px-4 py-3 sm:px-5 sm:py-4',
          isCoach ? 'border-hairline bg-surface' : 'border-transparent bg-accent-tint',
        )}
      >
        {isCoach ? (
          <p
            lang={isSystem ? undefined : detectLanguage(content)}
            className="whitespace-pre-wrap wrap-anywhere"
          >
            {content}
          </p>
        ) : (
          <MessageText content={content} />
        )}
      </div>
      {metadata?.isFallback && <p className="text-13 text-quiet">{t('fallback')}</p>}
      {children}
    </article>
  )
}

/** Only the time, because day and zone are above the conversation and in the tooltip. */
function MessageTime({ at }: { at: string }) {
  const language = useLanguage()
  const zone = browserTimeZone()
  return (
    <time dateTime={at} title={formatDateTime(at, null, zone, language)} className="tabular-nums">
      {formatTime(at, zone, language)}
    </time>
  )
}

/** Renders fenced code as scrollable code blocks. */
function MessageText({ content }: { content: string }) {
  const t = useTranslations(text)
  return splitMessage(content).map((part, index) =>
    part.isCode ? (
      // Focusable, so that the keyboard can scroll it.
      <section
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of a message never change their order
        key={index}
        aria-label={t('code')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable
        tabIndex={0}
        className="overflow-x-auto rounded-medium bg-sunken px-3 py-2"
      >
        <pre className="w-max font-mono text-13">
          <code translate="no">{part.text}</code>
        </pre>
      </section>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a message never change their order
      <p key={index} className="whitespace-pre-wrap wrap-anywhere">
        {part.text}
      </p>
    ),
  )
}
