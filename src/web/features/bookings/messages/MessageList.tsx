import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'
import type { MessageThread } from '#contract/booking-messages.ts'
import { minuteMs } from '#contract/time.ts'
import { DateTime } from '#web/components/ui/DateTime.tsx'
import { useNow } from '#web/components/ui/use-now.ts'
import { bookingMessages as text } from '#web/i18n/en/booking-messages.ts'
import { useTranslations } from '#web/i18n/translate.ts'

/** Oldest first, scrolled to the newest. Messages are plain text. */
export function MessageList({ messages, name }: { messages: MessageThread['messages']; name: string }) {
  const t = useTranslations(text)
  const now = useNow(30_000)
  const last = useRef<HTMLLIElement>(null)
  const newest = messages.at(-1)?.id
  useEffect(() => {
    if (newest) last.current?.scrollIntoView({ block: 'nearest' })
  }, [newest])
  if (messages.length === 0) return <p className="py-6 text-center text-quiet">{t('none')}</p>
  return (
    <ol aria-live="polite" className="grid gap-4">
      {messages.map(({ id, isOwn, text: body, sentAt }) => (
        <li
          key={`${id} ${isOwn}`}
          ref={id === newest ? last : null}
          className={clsx('grid max-w-[85%] scroll-mb-5 gap-1', isOwn && 'ml-auto justify-items-end')}
        >
          <span className="text-13 font-medium">{isOwn ? t('you') : name}</span>
          <p
            dir="auto"
            className={clsx(
              'max-w-full overflow-hidden rounded-medium px-4 py-2 text-15 whitespace-pre-line wrap-anywhere',
              isOwn ? 'bg-accent-tint' : 'bg-sunken',
            )}
          >
            {body}
          </p>
          <span className="text-13 text-quiet">
            <DateTime start={sentAt} withRelative={now - Date.parse(sentAt) > minuteMs} />
          </span>
        </li>
      ))}
    </ol>
  )
}
