import { coach as text } from '#web/i18n/en/coach.ts'
import { useText } from '#web/i18n/translate.ts'
import { EndInterviewButton } from './EndSession.tsx'
import type { ChatController } from './use-conversation.ts'

/** Everything was asked: one thing is left to do. */
export function EndInterviewPrompt({ chat: conversation }: { chat: ChatController }) {
  const t = useText(text)
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-wrap items-center justify-between gap-4 rounded-large bg-accent-tint px-5 py-4">
      <p className="font-medium">{t('allAsked')}</p>
      <EndInterviewButton chat={conversation} variant="primary">
        {t('endAndRead')}
      </EndInterviewButton>
    </div>
  )
}
