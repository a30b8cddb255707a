import { clsx } from 'clsx'
import { CircleStop, Pause } from 'lucide-react'
import type { RefObject } from 'react'
import { Button } from '#web/components/ui/Button.tsx'
import { DocumentTitle } from '#web/components/ui/PageHeader.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { usePauseInterview } from '#web/features/training/api.ts'
import { coach as text } from '#web/i18n/en/training/coach.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { ElapsedTime, MessageCount, useChatDetails } from './ChatDetails.tsx'
import { EndInterviewButton } from './EndInterview.tsx'
import { questionProgress } from './interview-progress.ts'
import type { Chat } from './use-chat.ts'

/** One line. On a phone two: title and buttons, then progress, details and time. On a tablet the details are below the title. */
export function ActiveChatHeader({
  chat,
  heading,
}: {
  chat: Chat
  heading: RefObject<HTMLHeadingElement | null>
}) {
  const t = useTranslations(text)
  const { title, details } = useChatDetails(chat.state.session)
  return (
    <header className="border-b border-hairline bg-paper">
      <DocumentTitle title={t('title')} />
      <div className="page-width grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 pb-2 md:grid-cols-[minmax(0,1fr)_auto_auto_auto] md:gap-x-5 md:py-1.5 lg:flex">
        <h1
          ref={heading}
          tabIndex={-1}
          className="col-span-2 line-clamp-2 text-15 leading-tight outline-none sm:text-17 md:col-span-1 lg:shrink-0 lg:text-20"
        >
          {title}
        </h1>
        <p
          title={details.join(' · ')}
          className="col-start-2 row-start-2 min-w-0 truncate text-13 text-quiet md:col-start-1 lg:text-15"
        >
          {details.map((detail, index) => (
            <span key={detail}>
              {index > 0 && ' · '}
              <span>{detail}</span>
            </span>
          ))}
        </p>
        <QuestionDots {...chat.state} />
        <p className="col-start-3 row-start-2 flex justify-end gap-1.5 text-13 text-quiet tabular-nums md:row-span-2 md:row-start-1 md:text-15 lg:ml-auto lg:shrink-0 lg:pl-4">
          <ElapsedTime state={chat.state} />
          <span aria-hidden>·</span>
          <MessageCount state={chat.state} />
        </p>
        <div className="col-start-3 row-start-1 -mr-2.5 flex shrink-0 justify-end md:col-start-4 md:row-span-2 md:mr-0 md:gap-2">
          <PauseButton chat={chat} />
          <EndInterviewButton
            chat={chat}
            variant="secondary"
            title={t('end')}
            className="max-md:border-0 max-md:bg-transparent max-md:px-0"
          >
            <CircleStop aria-hidden className="md:hidden" />
            <span className="max-md:sr-only">{t('end')}</span>
          </EndInterviewButton>
        </div>
      </div>
    </header>
  )
}

/** One dot for each planned question. */
function QuestionDots({ session }: Chat['state']) {
  const t = useTranslations(text)
  const progress = questionProgress(session)
  if (!progress) return null
  const { number, of, done } = progress
  return (
    <span
      role="img"
      aria-label={t('questionOf', { number, total: of })}
      title={t('questionOf', { number, total: of })}
      className="col-start-1 row-start-2 flex shrink-0 items-center gap-1.5 md:col-start-2 md:row-span-2 md:row-start-1"
    >
      {Array.from({ length: of }, (_, index) => index + 1).map(dot => (
        <span
          key={dot}
          className={clsx(
            'h-2 rounded-full border',
            dot === number && dot > done ? 'w-5' : 'w-2',
            dot <= Math.max(done, number) ? 'border-accent bg-accent' : 'border-edge',
          )}
        />
      ))}
    </span>
  )
}

function PauseButton({ chat: { state, replaceSession } }: { chat: Chat }) {
  const t = useTranslations(text)
  const pause = usePauseInterview()
  return (
    <Button
      variant="ghost"
      title={t('pause')}
      className="max-lg:px-0"
      busy={pause.isPending}
      onClick={() =>
        pause.mutate(
          { params: { sessionId: state.session.sessionId } },
          { onSuccess: replaceSession, onError: error => toast.errorWithReason(t('pauseFailed'), error) },
        )
      }
    >
      {!pause.isPending && <Pause aria-hidden />}
      <span className="max-lg:sr-only">{t('pause')}</span>
    </Button>
  )
}
