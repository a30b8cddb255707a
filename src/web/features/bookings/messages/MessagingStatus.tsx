import type { MessageThread } from '#contract/booking-messages.ts'
import { browserTimeZone, formatDateTime } from '#web/components/ui/format.ts'
import { bookingMessages as text } from '#web/i18n/en/booking-messages.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'

/** Remaining messages from which the limit is shown. */
const lowMessagesLeft = 5

/**
 * States who can read the messages and how many can be sent until when, or that the conversation is closed.
 */
export function MessagingStatus({ thread: { left, until }, name }: { thread: MessageThread; name: string }) {
  const t = useTranslations(text)
  const language = useLanguage()
  const at = until && formatDateTime(until, null, browserTimeZone(), language)
  return (
    <p className="mb-4 text-13 text-quiet">
      {left === 0
        ? t(until ? 'usedUp' : 'closed')
        : [
            t('reaches', { name }),
            at && t('until', { at }),
            left <= lowMessagesLeft && t('left', { count: left }),
          ]
            .filter(Boolean)
            .join(' ')}
    </p>
  )
}
