import type { MessageThread } from '#contract/booking-messages.ts'
import { browserZone, when } from '#web/components/ui/format.ts'
import { message as text } from '#web/i18n/en/message.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useText } from '#web/i18n/translate.ts'

/** So few messages are left that it is worth knowing. */
const nearlyUsedUp = 5

/** Who reads what is written here, and until when and how much can be written; or that nothing more can. */
export function MayWrite({ thread: { left, until }, name }: { thread: MessageThread; name: string }) {
  const t = useText(text)
  const language = useLanguage()
  const at = until && when(until, null, browserZone(), language)
  return (
    <p className="mb-4 text-13 text-quiet">
      {left === 0
        ? t(until ? 'usedUp' : 'closed')
        : [
            t('reaches', { name }),
            at && t('until', { at }),
            left <= nearlyUsedUp && t('left', { count: left }),
          ]
            .filter(Boolean)
            .join(' ')}
    </p>
  )
}
