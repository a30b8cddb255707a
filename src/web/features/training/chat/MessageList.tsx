import type { RefObject } from 'react'
import { interviewStatuses } from '#contract/enums.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { MessageBubble } from '#web/features/training/MessageBubble.tsx'
import { DetailsCard } from '#web/features/training/summary/DetailsCard.tsx'
import { Transcript } from '#web/features/training/Transcript.tsx'
import { coach as text } from '#web/i18n/en/training/coach.ts'
import { errorMessage } from '#web/i18n/error-message.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { ApiError } from '#web/lib/api/api-client.ts'
import { canWithdraw, isAwaitingReply, pendingMessage } from './chat-reducer.ts'
import type { Chat } from './use-chat.ts'

/** New messages are announced to screen readers, streamed pieces are not. */
export function MessageList({
  chat,
  list,
  isCollapsed,
  onEdit,
}: {
  chat: Chat
  list: RefObject<HTMLDivElement | null>
  /** Whether the summary precedes the list. */
  isCollapsed: boolean
  /** Moves the failed message back into the input. */
  onEdit: () => void
}) {
  const t = useTranslations(text)
  const { state } = chat
  const pending = pendingMessage(state)
  const partialReply = state.request.state === 'sending' ? state.request.partialReply : ''
  const log = (
    <div ref={list} role="log" aria-label={t('conversation')}>
      <Transcript messages={state.interview.messages}>
        {pending && (
          <li className="grid">
            <MessageBubble message={pending} />
          </li>
        )}
        {partialReply !== '' && (
          <li aria-hidden className="grid">
            <MessageBubble message={{ role: 'assistant', content: partialReply }} />
          </li>
        )}
        {state.request.state === 'failed' && (
          <li className="grid">
            <FailedMessage chat={chat} error={state.request.error} onEdit={onEdit} />
          </li>
        )}
      </Transcript>
    </div>
  )
  if (isCollapsed)
    return (
      <DetailsCard isOpen={false} summary={<h2 className="text-26">{t('transcript')}</h2>}>
        <div className="max-w-3xl px-5 pb-6 sm:px-6">{log}</div>
      </DetailsCard>
    )
  return (
    <section className="mx-auto grid w-full max-w-3xl grid-cols-1 gap-5">
      <h2 className="sr-only">{t('conversation')}</h2>
      {log}
      {isAwaitingReply(state) && partialReply === '' && <TypingIndicator />}
    </section>
  )
}

function TypingIndicator() {
  const t = useTranslations(text)
  return (
    <p role="status" className="flex items-center gap-3 text-15 text-quiet">
      <span aria-hidden className="flex gap-1">
        {[0, 1, 2].map(dot => (
          <span
            key={dot}
            className="size-1.5 animate-pulse rounded-full bg-current"
            style={{ animationDelay: `${dot * 200}ms` }}
          />
        ))}
      </span>
      {t('thinking')}
    </p>
  )
}

const hasUserFacingReason = ({ problem: { status, code } }: ApiError) =>
  status < 500 || code === 'training.coach_silent'

/** Message without a reply: retry, or edit it if the server has not received it. */
function FailedMessage({
  chat: { state, retry },
  error,
  onEdit,
}: {
  chat: Chat
  error: unknown
  onEdit: () => void
}) {
  const t = useTranslations(text)
  // The server's reason, if it has one for users. The failure itself is already stated.
  const reason = error instanceof ApiError && hasUserFacingReason(error) ? errorMessage(error) : null
  return (
    <MessageBubble message={{ role: 'assistant', content: t('apology') }} isSystem>
      {reason && <p className="text-15 text-quiet">{reason}</p>}
      {state.interview.status === interviewStatuses.Active && (
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={retry}>
            {t('retry')}
          </Button>
          {canWithdraw(state.request) && (
            <Button variant="ghost" onClick={onEdit}>
              {t('edit')}
            </Button>
          )}
        </div>
      )}
    </MessageBubble>
  )
}
