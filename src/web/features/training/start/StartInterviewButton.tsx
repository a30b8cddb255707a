import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { interviewTypes } from '#contract/enums.ts'
import type { InterviewType } from '#contract/training.ts'
import type { TrainingInterview } from '#contract/training-interview.ts'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import { lazyWithRetry } from '#web/components/query/lazy-with-retry.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { canStartQuery } from '#web/features/training/api.ts'
import { coach as text } from '#web/i18n/en/training/coach.ts'
import { errorCodeMessage } from '#web/i18n/error-message.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { readDraft, saveDraft } from '#web/lib/storage/draft-storage.ts'
import { startInterviewDraftKey } from './start-draft.ts'

const LazyStartInterviewDialog = lazyWithRetry(() =>
  import('./StartInterviewDialog.tsx').then(module => module.StartInterviewDialog),
)

/** From this number on, the remaining interviews of the day are shown. */
const remainingWarningLimit = 3

/** Starts an interview, or explains why it is not possible and when it will be. */
export function StartInterviewButton({
  variant = 'primary',
  onStarted,
  onOpenActive,
}: {
  variant?: 'primary' | 'secondary'
  onStarted: (interview: TrainingInterview) => void
  /** Opens the interview that is already running. */
  onOpenActive: () => void
}) {
  const t = useTranslations(text)
  const reasonId = useId()
  const [address, setAddress] = useSearchParams()
  const { data } = useQuery(canStartQuery)
  const isRefused = data?.canStart === false
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    if (address.has('type')) setAddress({}, { replace: true, preventScrollReset: true })
  }
  // Opens the dialog for an address such as `?type=3`. The dialog returns the focus to the link that was used. On a page
  // just opened nothing or the whole page has the focus, so the button gets it.
  const type = Object.values(interviewTypes).find(value => String(value) === address.get('type'))
  const openForAddress = useEffectEvent((type: InterviewType | undefined) => {
    if (type === undefined || isRefused) return
    saveDraft(startInterviewDraftKey, { ...readDraft(startInterviewDraftKey), interviewType: type })
    const focused = document.activeElement
    if (focused === document.body || focused?.id === 'main') button.current?.focus()
    setOpen(true)
  })
  useEffect(() => openForAddress(type), [type])
  const hasReason = isRefused || (data !== undefined && data.remainingToday <= remainingWarningLimit)
  return (
    <div className="grid justify-items-inherit gap-3">
      <div>
        <Button
          ref={button}
          variant={variant}
          disabled={isRefused}
          aria-describedby={hasReason ? reasonId : undefined}
          onClick={() => setOpen(true)}
        >
          {t('start')}
        </Button>
      </div>
      {hasReason && (
        <div id={reasonId} className="max-w-text text-15 text-quiet">
          {data.code && <p>{errorCodeMessage(data.code)}</p>}
          {data.code === 'training.daily_limit' && (
            <p>
              {t('againFrom')} <DateTime start={data.resetsAt} />
            </p>
          )}
          {data.canStart && t('startsLeft', { count: data.remainingToday })}
        </div>
      )}
      {data?.code === 'training.already_active' && (
        <div>
          <Button variant="secondary" onClick={onOpenActive}>
            {t('openActive')}
          </Button>
        </div>
      )}
      {isOpen && (
        <LazyStartInterviewDialog
          onClose={close}
          onStarted={interview => {
            close()
            onStarted(interview)
          }}
        />
      )}
    </div>
  )
}
