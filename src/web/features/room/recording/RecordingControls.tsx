import { clsx } from 'clsx'
import { CircleDot, CircleStop } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { recordingLimits } from '#contract/limits.ts'
import { Button } from '#web/components/ui/Button.tsx'
import type { RoomSession } from '#web/features/room/room-session.ts'
import { ToolbarButton } from '#web/features/room/ToolbarButton.tsx'
import { callRecording as text } from '#web/i18n/en/call-recording.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { usePendingChunks } from './recording-upload.ts'
import type { CallRecordingState } from './use-call-recording.ts'

export function RecordingBadge({ isRecorder }: { isRecorder: boolean }) {
  const t = useTranslations(text)
  const pendingCount = usePendingChunks()
  return (
    <span className="flex shrink-0 items-center gap-2 rounded-small bg-red-tint px-2 py-0.5 text-13 text-red">
      <span
        aria-hidden
        className={clsx('size-2.5 rounded-full bg-red', pendingCount === 0 && 'animate-pulse')}
      />
      {isRecorder && pendingCount > 0 ? t('waiting', { count: pendingCount }) : t('recording')}
    </span>
  )
}

export function RecordingNotice({
  session,
  recording: { recording, hasConsented, hasPeerConsented, isBusy, wasWithdrawn, setConsent },
}: {
  session: RoomSession
  recording: CallRecordingState
}) {
  const t = useTranslations(text)
  const { name } = session.peer
  const ended = useEndedByPeer(recording?.isOn ?? false, hasConsented, wasWithdrawn)
  if (recording?.isOn)
    return (
      <p role="status" className="sr-only">
        {t('isOn')}
      </p>
    )
  if (hasPeerConsented && recording)
    return (
      <div className="mx-4 mb-2 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-medium bg-amber-tint px-4 py-2 sm:mx-6">
        <p role="status" className="min-w-0 flex-1 basis-72">
          {t('asks', { name, days: recordingLimits.retentionDays })}
        </p>
        <div className="flex gap-2">
          <Button busy={isBusy} onClick={() => setConsent(true)}>
            {t('agree')}
          </Button>
          <Button variant="secondary" busy={isBusy} onClick={() => setConsent(false)}>
            {t('refuse')}
          </Button>
        </div>
      </div>
    )
  const status = hasConsented ? t('waits', { name }) : ended && t(ended, { name })
  return (
    <p role="status" className={status ? 'px-4 pb-2 text-15 text-quiet sm:px-6' : 'sr-only'}>
      {status}
    </p>
  )
}

/** How the peer ended the recording. */
function useEndedByPeer(
  isOn: boolean,
  hasConsented: boolean,
  wasWithdrawn: boolean,
): 'refused' | 'stopped' | null {
  const [ended, setEnded] = useState<'refused' | 'stopped' | null>(null)
  const previousRef = useRef({ isOn, hasConsented })
  useEffect(() => {
    const previous = previousRef.current
    previousRef.current = { isOn, hasConsented }
    if (hasConsented || isOn) setEnded(null)
    else if (previous.hasConsented && !wasWithdrawn) setEnded(previous.isOn ? 'stopped' : 'refused')
  }, [isOn, hasConsented, wasWithdrawn])
  return ended
}

export function RecordingTool({
  session,
  recording: { recording, hasConsented, isBusy, setConsent },
  canRecord,
}: {
  session: RoomSession
  recording: CallRecordingState
  canRecord: boolean
}) {
  const t = useTranslations(text)
  const isOn = recording?.isOn === true
  const canRequest =
    session.side === 'interviewer' && canRecord && recording?.isAllowed && !recording.isFinished
  if (!isOn && !canRequest) return null
  const toggle = () => {
    if (!isBusy) setConsent(!(isOn || hasConsented))
  }
  return (
    <ToolbarButton
      label={t(isOn ? 'stop' : hasConsented ? 'takeBack' : 'record')}
      shortcut="R"
      variant={isOn || hasConsented ? 'on' : 'neutral'}
      onClick={toggle}
    >
      {isOn || hasConsented ? <CircleStop aria-hidden /> : <CircleDot aria-hidden />}
    </ToolbarButton>
  )
}
