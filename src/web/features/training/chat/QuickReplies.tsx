import { Lightbulb, MessageCircleQuestion, SkipForward } from 'lucide-react'
import { useLocalNow } from '#web/components/dates/use-now.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { coach as text } from '#web/i18n/en/training/coach.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { entryFor } from '#web/lib/entry-for.ts'
import { canSend, elapsedMs } from './chat-reducer.ts'
import { currentQuestion } from './interview-progress.ts'
import type { Chat } from './use-chat.ts'

/** Fixed messages in the interview's language, which the coach recognises. */
const quickReplyTexts = {
  en: {
    skip: 'Let’s skip this question.',
    explain: 'Could you explain the question?',
    hint: 'Can I have a hint, please?',
  },
  ru: {
    skip: 'Давайте пропустим этот вопрос.',
    explain: 'Поясните, пожалуйста, вопрос.',
    hint: 'Можно, пожалуйста, подсказку?',
  },
}

/** Requests to the coach. Text in the input stays. */
export function QuickReplies({ chat: { state, send } }: { chat: Chat }) {
  const t = useTranslations(text)
  const elapsed = elapsedMs(state, useLocalNow(10_000))
  const { session } = state
  if (!currentQuestion(session) || session.messagesLeft === 0) return null
  const { hintUntilSeconds } = session
  const helps = hintUntilSeconds !== null && elapsed <= hintUntilSeconds * 1000
  const replies = entryFor(quickReplyTexts, session.language, quickReplyTexts.en)
  const ask = (reply: keyof typeof replies) => ({
    variant: 'ghost' as const,
    className: 'px-3! max-sm:[&_svg]:hidden',
    disabled: !canSend(state, replies[reply]),
    // The second click of a double click may hit the next question.
    onClick: ({ detail }: { detail: number }) => void (detail < 2 && send(replies[reply])),
  })
  return (
    <div className="-mx-3 flex flex-wrap max-sm:order-last max-sm:w-[calc(100%+1.5rem)]">
      {helps && (
        <Button {...ask('hint')}>
          <Lightbulb aria-hidden />
          {t('hint')}
        </Button>
      )}
      <Button {...ask('explain')}>
        <MessageCircleQuestion aria-hidden />
        {t('explain')}
      </Button>
      <Button {...ask('skip')}>
        <SkipForward aria-hidden />
        {t('skip')}
      </Button>
    </div>
  )
}
