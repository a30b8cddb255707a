import { clsx } from 'clsx'
import { CircleHelp, MessageSquareText, NotebookPen } from 'lucide-react'
import { replay as text } from '#web/i18n/en/replay.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { formatPosition } from './timeline-segments.ts'
import type { TimelineEvent } from './use-replay.ts'

const eventIcons = { question: CircleHelp, note: NotebookPen, message: MessageSquareText }

/** What was asked, noted and written, one below the other; each leads to its moment. */
export function Timeline({
  events,
  currentEvent,
  peerName,
  toPosition,
  onSelect,
}: {
  events: readonly TimelineEvent[]
  /** The last one that has happened by where one is. */
  currentEvent: TimelineEvent | undefined
  peerName: string
  toPosition: (moment: number) => number
  onSelect: (moment: number) => void
}) {
  const t = useTranslations(text)
  return (
    <section aria-label={t('happenings')} className="min-w-0">
      <h2 className="mb-2 font-serif text-20 font-semibold">{t('happenings')}</h2>
      {events.length === 0 && <p className="text-quiet">{t('noHappenings')}</p>}
      <ol className="grid max-h-[40rem] gap-1 overflow-y-auto">
        {events.map(one => {
          const Icon = eventIcons[one.kind]
          return (
            <li key={`${one.kind}${one.id}`}>
              <button
                type="button"
                aria-current={one === currentEvent || undefined}
                onClick={() => onSelect(one.at)}
                className={clsx(
                  'flex w-full items-start gap-3 rounded-medium px-3 py-2 text-left transition-colors duration-150 hover:bg-sunken',
                  one === currentEvent && 'bg-accent-tint',
                )}
              >
                <span className="w-12 shrink-0 text-13 text-quiet tabular-nums">
                  {formatPosition(toPosition(one.at))}
                </span>
                <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
                <span className="min-w-0 break-words">
                  <span className="block text-13 text-quiet">
                    {t(one.kind)} · {one.isOwn ? t('you') : peerName}
                  </span>
                  <span className="line-clamp-4 whitespace-pre-line">{one.text}</span>
                </span>
              </button>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
