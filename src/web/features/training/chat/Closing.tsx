import { coach as text } from '#web/i18n/en/coach.ts'
import { useText } from '#web/i18n/translate.ts'
import { EndSession } from './EndSession.tsx'
import type { Conversation } from './use-conversation.ts'

/** Everything was asked: one thing is left to do. */
export function Closing({ conversation }: { conversation: Conversation }) {
  const t = useText(text)
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-wrap items-center justify-between gap-4 rounded-large bg-accent-tint px-5 py-4">
      <p className="font-medium">{t('allAsked')}</p>
      <EndSession conversation={conversation} look="primary">
        {t('endAndRead')}
      </EndSession>
    </div>
  )
}
