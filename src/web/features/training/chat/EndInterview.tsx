import { type ReactNode, useState } from 'react'
import { Button } from '#web/components/ui/Button.tsx'
import { ConfirmDialog } from '#web/components/ui/Dialog.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { useEndInterview } from '#web/features/training/api.ts'
import { coach as text } from '#web/i18n/en/training/coach.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { isFeedback } from './interview-progress.ts'
import type { Chat } from './use-chat.ts'

/** Ends the interview for its summary. Confirms first if questions are left. */
export function EndInterviewButton({
  chat,
  children,
  ...rest
}: {
  chat: Chat
  variant: 'primary' | 'secondary'
  title?: string
  className?: string
  children: ReactNode
}) {
  const t = useTranslations(text)
  const [isAsking, setAsking] = useState(false)
  const { interview } = chat.state
  const endInterview = useEndInterview()
  const hasAnswers = interview.messages.some(isFeedback)
  const end = () =>
    endInterview.mutate(
      { params: { sessionId: interview.sessionId } },
      {
        onSuccess: chat.complete,
        onError: error => toast.errorWithReason(t('endFailed'), error),
        onSettled: () => setAsking(false),
      },
    )
  return (
    <>
      <Button
        {...rest}
        busy={endInterview.isPending}
        onClick={interview.isClosing ? end : () => setAsking(true)}
      >
        {endInterview.isPending ? t('ending') : children}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={end}
        title={t('endTitle')}
        confirmLabel={t(endInterview.isPending ? 'ending' : 'end')}
        cancelLabel={t('endKeep')}
        busy={endInterview.isPending}
      >
        <p>{t('endText')}</p>
        {!hasAnswers && <p className="mt-2">{t('endNothing')}</p>}
      </ConfirmDialog>
    </>
  )
}

/** Shown after the last question. */
export function EndInterviewPrompt({ chat }: { chat: Chat }) {
  const t = useTranslations(text)
  return (
    <div className="flex flex-wrap items-center justify-between gap-4 rounded-large bg-accent-tint px-5 py-4">
      <p className="font-medium">{t('allAsked')}</p>
      <EndInterviewButton chat={chat} variant="primary">
        {t('endAndRead')}
      </EndInterviewButton>
    </div>
  )
}
