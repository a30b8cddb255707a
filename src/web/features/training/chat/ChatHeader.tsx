import type { RefObject } from 'react'
import { interviewStatuses } from '#contract/enums.ts'
import type { TrainingInterview } from '#contract/training-session.ts'
import { Badge } from '#web/components/ui/Badge.tsx'
import { DocumentTitle } from '#web/components/ui/PageHeader.tsx'
import { StartInterviewButton } from '#web/features/training/start/StartInterviewButton.tsx'
import { coach as text } from '#web/i18n/en/training/coach.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { ElapsedTime, MessageCount, useChatDetails } from './ChatDetails.tsx'
import { EndInterviewButton } from './EndInterview.tsx'
import { isInterviewEnded } from './interview-progress.ts'
import type { Chat } from './use-chat.ts'

/** Of an interview that is paused or has ended. */
export function ChatHeader({
  chat,
  heading,
  onOpened,
  onLeave,
}: {
  chat: Chat
  heading: RefObject<HTMLHeadingElement | null>
  onOpened: (session: TrainingInterview) => void
  onLeave: () => void
}) {
  const t = useTranslations(text)
  const { session } = chat.state
  const { title, details } = useChatDetails(session)
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <DocumentTitle title={t('title')} />
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 ref={heading} tabIndex={-1} className="text-26 outline-none">
            {title}
          </h1>
          <StatusBadge status={session.status} />
        </div>
        <ul className="mt-1 flex flex-wrap text-15 text-quiet *:wrap-anywhere *:not-last:after:mx-2 *:not-last:after:content-['·']">
          {details.map(detail => (
            <li key={detail}>{detail}</li>
          ))}
          <li>
            <ElapsedTime state={chat.state} />
          </li>
          <li>
            <MessageCount state={chat.state} />
          </li>
        </ul>
      </div>
      {isInterviewEnded(session.status) ? (
        <StartInterviewButton variant="secondary" onStarted={onOpened} onOpenActive={onLeave} />
      ) : (
        <EndInterviewButton chat={chat} variant="secondary">
          {t('end')}
        </EndInterviewButton>
      )}
    </header>
  )
}

function StatusBadge({ status }: Pick<TrainingInterview, 'status'>) {
  const t = useTranslations(text)
  if (status === interviewStatuses.Completed) return <Badge variant="success">{t('completed')}</Badge>
  if (status === interviewStatuses.Paused) return <Badge variant="warning">{t('paused')}</Badge>
  return status === interviewStatuses.Cancelled ? <Badge variant="danger">{t('wasCancelled')}</Badge> : null
}
