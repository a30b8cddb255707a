import { clsx } from 'clsx'
import { Circle, CircleHelp, MessageSquareText, NotebookPen, SquareTerminal } from 'lucide-react'
import { replay as text } from '#web/i18n/en/room/replay.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { getOrDefault } from '#web/lib/get-or-default.ts'
import type { TimelineEvent } from './timeline-events.ts'
import { formatSessionTime } from './timeline-segments.ts'

const eventIcons = {
  question: CircleHelp,
  note: NotebookPen,
  message: MessageSquareText,
  run: SquareTerminal,
}

export function Timeline({
  events,
  currentEvent,
  peerName,
  startsAt,
  onSelect,
}: {
  events: readonly TimelineEvent[]
  /** Latest event at the current position. */
  currentEvent: TimelineEvent | undefined
  peerName: string
  /** Start of the session, from which its minutes count. */
  startsAt: number
  onSelect: (timestamp: number) => void
}) {
  const t = useTranslations(text)
  return (
    <section aria-label={t('moments')} className="min-w-0">
      <h3 className="mb-2 font-serif text-20 font-semibold">{t('moments')}</h3>
      {events.length === 0 && <p className="text-quiet">{t('noMoments')}</p>}
      <ol className="grid max-h-[32rem] gap-1 overflow-y-auto">
        {events.map(event => {
          const Icon = getOrDefault(eventIcons, event.kind, Circle)
          return (
            <li key={`${event.kind}${event.id}`}>
              <button
                type="button"
                aria-current={event === currentEvent || undefined}
                onClick={() => onSelect(event.at)}
                className={clsx(
                  'flex w-full items-start gap-3 rounded-medium px-3 py-2 text-left transition-colors duration-150 hover:bg-sunken',
                  event === currentEvent && 'bg-accent-tint',
                )}
              >
                <span className="w-12 shrink-0 text-13 text-quiet tabular-nums">
                  {formatSessionTime(event.at, startsAt)}
                </span>
                <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
                <span className="min-w-0 break-words">
                  <span className="block text-13 text-quiet">
                    {t(event.kind)} · {event.isOwn ? t('you') : peerName}
                  </span>
                  {event.tests && <span className="block">{t('passed', event.tests)}</span>}
                  <span
                    className={clsx(
                      'line-clamp-4 whitespace-pre-line',
                      event.kind === 'run' && 'font-mono text-13',
                    )}
                  >
                    {event.text}
                  </span>
                </span>
              </button>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
