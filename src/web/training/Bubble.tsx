import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { ChatMessage } from '#contract/training-session.ts'
import { training as text } from '#web/text/en/training.ts'
import { useLanguage } from '#web/text/language.ts'
import { useText } from '#web/text/translate.ts'
import { browserZone, time, when } from '#web/ui/format.ts'
import { ScoreBadge } from './ScoreBadge.tsx'

/**
 * One message of an interview: who, when, what and, of the coach, how the answer before was judged. `person` is the
 * name of whoever was interviewed, where that is not the reader; `isOurs` are words of this screen, not of the
 * interview; `children` stand below, such as buttons.
 */
export function Bubble({
  message: { role, content, timestamp, metadata },
  person,
  isOurs = false,
  children,
}: {
  message: Pick<ChatMessage, 'role' | 'content' | 'metadata'> & { timestamp?: string }
  person?: string | undefined
  isOurs?: boolean
  children?: ReactNode
}) {
  const t = useText(text)
  const isCoach = role === 'assistant'
  return (
    <article
      className={clsx(
        'grid max-w-[min(100%,42rem)] gap-1.5',
        isCoach ? 'justify-self-start pr-4 sm:pr-12' : 'justify-self-end pl-8 sm:pl-16',
      )}
    >
      <p className={clsx('flex gap-2 text-13 text-quiet', !isCoach && 'justify-end')}>
        <span className="font-medium">{isCoach ? t('coach') : (person ?? t('you'))}</span>
        {timestamp && <Clock at={timestamp} />}
      </p>
      <div
        className={clsx(
          'grid gap-4 rounded-large border px-4 py-3 sm:px-5 sm:py-4',
          isCoach ? 'border-hairline bg-surface' : 'border-transparent bg-accent-tint',
        )}
      >
        <p lang={isCoach && !isOurs ? 'en' : undefined} className="whitespace-pre-wrap wrap-anywhere">
          {content}
        </p>
        {metadata && <Judgement metadata={metadata} />}
      </div>
      {metadata?.isFallback && <p className="text-13 text-quiet">{t('fallback')}</p>}
      {children}
    </article>
  )
}

/** The day and the zone stand over the conversation and in the tooltip. */
function Clock({ at }: { at: string }) {
  const language = useLanguage()
  const zone = browserZone()
  return (
    <time dateTime={at} title={when(at, null, zone, language)} className="tabular-nums">
      {time(at, zone, language)}
    </time>
  )
}

/** The score with its label, what was good or missing, and what to do next time. */
function Judgement({
  metadata: { answerScore, feedback, suggestions },
}: {
  metadata: NonNullable<ChatMessage['metadata']>
}) {
  const t = useText(text)
  if (answerScore === undefined && feedback.length === 0 && suggestions.length === 0) return null
  return (
    <div className="grid gap-3 border-t border-hairline pt-4 text-15">
      {answerScore !== undefined && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="text-13 font-medium text-quiet">{t('answerScore')}</span>
          <ScoreBadge score={answerScore} />
        </p>
      )}
      <Points name={t('feedback')} points={feedback} />
      <Points name={t('suggestions')} points={suggestions} />
    </div>
  )
}

function Points({ name, points }: { name: string; points: readonly string[] }) {
  if (points.length === 0) return null
  return (
    <div>
      <p className="text-13 font-medium text-quiet">{name}</p>
      <ul lang="en" className="mt-1 grid list-disc gap-1 pl-5 wrap-anywhere marker:text-quiet">
        {points.map(point => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </div>
  )
}
