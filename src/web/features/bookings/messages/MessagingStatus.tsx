import type { MessageThread } from '#contract/booking-messages.ts'
import { browserTimeZone, formatDateTime } from '#web/components/ui/format.ts'
import { message as text } from '#web/i18n/en/message.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'

/** So few messages are left that it is worth knowing. */
const lowMessagesLeft = 5

/** Who reads what is written here, and until when and how much can be written; or that nothing more can. */
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
