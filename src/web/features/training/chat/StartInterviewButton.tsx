import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { interviewTypes } from '#contract/enums.ts'
import { trainingSessionApi as api } from '#contract/routes/training.ts'
import type { TrainingInterview } from '#contract/training-session.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { DateTime } from '#web/components/ui/DateTime.tsx'
import { lazyWithRetry } from '#web/components/ui/lazy-with-retry.tsx'
import { coach as text } from '#web/i18n/en/coach.ts'
import { errorCodeMessage } from '#web/i18n/error-message.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useApiQuery } from '#web/lib/query-client.ts'

/** Interview type requested by the address, as in `?type=3`, and how to clear it. */
export function useRequestedType() {
  const [address, setAddress] = useSearchParams()
  const typeParam = address.get('type')
  const type = typeParam
    ? Object.values(interviewTypes).find(value => value === Number(typeParam))
    : undefined
  const clear = () => typeParam && setAddress({}, { replace: true, preventScrollReset: true })
  return { type, clear }
}

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
  onStarted: (session: TrainingInterview) => void
  /** Opens the interview that is already running. */
  onOpenActive?: () => void
}) {
  const t = useTranslations(text)
  const reasonId = useId()
  const requestedType = useRequestedType()
  const { data } = useApiQuery(api.canStartInterview, {})
  const isRefused = data?.canStart === false
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    requestedType.clear()
  }
  // Acts as if the button had been pressed, because the dialog returns the focus to it.
  const openAsAsked = useEffectEvent(() => {
    if (requestedType.type === undefined || isRefused) return
    button.current?.focus()
    setOpen(true)
  })
  useEffect(() => openAsAsked(), [])
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
      {onOpenActive && data?.code === 'training.already_active' && (
        <div>
          <Button variant="secondary" onClick={onOpenActive}>
            {t('openActive')}
          </Button>
        </div>
      )}
      {isOpen && (
        <LazyStartInterviewDialog
          type={requestedType.type}
          onClose={close}
          onStarted={session => {
            close()
            onStarted(session)
          }}
        />
      )}
    </div>
  )
}
