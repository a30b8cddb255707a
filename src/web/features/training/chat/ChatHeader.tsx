import { clsx } from 'clsx'
import { Pause } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { interviewStatuses } from '#contract/enums.ts'
import type { TrainingInterview } from '#contract/training-session.ts'
import { Badge } from '#web/components/ui/Badge.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { formatDuration } from '#web/components/ui/format.ts'
import { DocumentTitle } from '#web/components/ui/PageHeader.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { useNow } from '#web/components/ui/use-now.ts'
import { usePauseInterview } from '#web/features/training/api.ts'
import { StartInterviewButton } from '#web/features/training/start/StartInterviewButton.tsx'
import { useTrainingNames } from '#web/features/training/use-training-names.ts'
import { coach as text } from '#web/i18n/en/coach.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { type ChatState, countSentMessages, elapsedMs } from './chat-reducer.ts'
import { EndInterviewButton } from './EndInterview.tsx'
import { isInterviewEnded } from './interview-progress.ts'
import type { Chat } from './use-chat.ts'

export function ChatHeader({
  chat,
  header,
  heading,
  onOpened,
  onLeave,
}: {
  chat: Chat
  header: RefObject<HTMLElement | null>
  heading: RefObject<HTMLHeadingElement | null>
  onOpened: (session: TrainingInterview) => void
  onLeave: () => void
}) {
  const t = useTranslations(text)
  const { typeName } = useTrainingNames()
  const { session } = chat.state
  const type = typeName(session.interviewType)
  return (
    <header
      ref={header}
      className={clsx(
        'flex flex-wrap items-center justify-between gap-x-4 gap-y-3',
        // Sticky where there is room, so that the time and the exit stay visible.
        chat.isActive &&
          'border-b border-hairline bg-paper pb-4 md:top-16 md:z-10 md:-mt-4 md:pt-4 [@media(width>=48rem)_and_(height>=42rem)]:sticky',
      )}
    >
      <DocumentTitle title={t('title')} />
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 ref={heading} tabIndex={-1} className="text-26 outline-none">
            {type ? t('heading', { type }) : t('title')}
          </h1>
          <StatusBadge status={session.status} />
        </div>
        <InterviewInfo state={chat.state} />
      </div>
      <div className="flex flex-wrap gap-3">
        {isInterviewEnded(session.status) ? (
          <StartInterviewButton variant="secondary" onStarted={onOpened} onOpenActive={onLeave} />
        ) : (
          <>
            {chat.isActive && <PauseButton chat={chat} />}
            <EndInterviewButton chat={chat} variant="secondary">
              {t('end')}
            </EndInterviewButton>
          </>
        )}
      </div>
    </header>
  )
}

function StatusBadge({ status }: Pick<TrainingInterview, 'status'>) {
  const t = useTranslations(text)
  if (status === interviewStatuses.Completed) return <Badge variant="success">{t('completed')}</Badge>
  if (status === interviewStatuses.Paused) return <Badge variant="warning">{t('paused')}</Badge>
  return status === interviewStatuses.Cancelled ? <Badge variant="danger">{t('wasCancelled')}</Badge> : null
}

function InterviewInfo({ state }: { state: ChatState }) {
  const t = useTranslations(text)
  const language = useLanguage()
  const { levelName } = useTrainingNames()
  const minutes = Math.floor(elapsedMs(state, useNow(1000)) / 60_000)
  const { jobRole, companyName, experienceLevel } = state.session
  const job =
    jobRole && companyName ? t('at', { role: jobRole, company: companyName }) : (jobRole ?? companyName)
  return (
    <ul className="mt-1 flex flex-wrap text-15 text-quiet tabular-nums">
      {job && <InfoItem>{job}</InfoItem>}
      <InfoItem>{levelName(experienceLevel)}</InfoItem>
      <InfoItem name={t('elapsed')}>{formatDuration(minutes, language)}</InfoItem>
      <InfoItem name={t('said')}>Q{countSentMessages(state)}</InfoItem>
    </ul>
  )
}

function InfoItem({ name, children }: { name?: string; children: ReactNode }) {
  return (
    <li title={name} className="wrap-anywhere not-last:after:mx-2 not-last:after:content-['·']">
      {name && <span className="sr-only">{name}: </span>}
      <span>{children}</span>
    </li>
  )
}

function PauseButton({ chat: { state, replaceSession } }: { chat: Chat }) {
  const t = useTranslations(text)
  const pause = usePauseInterview()
  return (
    <Button
      variant="ghost"
      className="-ml-4 sm:ml-0"
      busy={pause.isPending}
      onClick={() =>
        pause.mutate(
          { params: { sessionId: state.session.sessionId } },
          { onSuccess: replaceSession, onError: error => toast.errorWithReason(t('pauseFailed'), error) },
        )
      }
    >
      <Pause aria-hidden />
      {t('pause')}
    </Button>
  )
}
