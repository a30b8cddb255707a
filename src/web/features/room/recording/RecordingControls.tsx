import { clsx } from 'clsx'
import { CircleDot, CircleStop } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { recordingLimits } from '#contract/limits.ts'
import { ConsentRequest } from '#web/features/room/call/ConsentRequest.tsx'
import { ToolbarButton } from '#web/features/room/call/ToolbarButton.tsx'
import { useRoom } from '#web/features/room/room-context.ts'
import { callRecording as text } from '#web/i18n/en/room/call-recording.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { recordingMimeType } from './media-recorder.ts'
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
  recording: { recording, hasConsented, hasPeerConsented, isBusy, wasWithdrawn, setConsent },
}: {
  recording: CallRecordingState
}) {
  const t = useTranslations(text)
  const { name } = useRoom().session.peer
  const ended = useEndedByPeer(recording?.isOn ?? false, hasConsented, wasWithdrawn)
  if (recording?.isOn)
    return (
      <p role="status" className="sr-only">
        {t('isOn')}
      </p>
    )
  if (hasPeerConsented && recording)
    return (
      <ConsentRequest
        question={t('asks', { name, days: recordingLimits.retentionDays })}
        allowLabel={t('agree')}
        refuseLabel={t('refuse')}
        isBusy={isBusy}
        onAnswer={setConsent}
      />
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
  recording: { recording, hasConsented, isBusy, setConsent },
}: {
  recording: CallRecordingState
}) {
  const t = useTranslations(text)
  const { side } = useRoom().session
  const isOn = recording?.isOn === true
  const canRequest =
    side === 'interviewer' && recordingMimeType && recording?.isAllowed && !recording.isFinished
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
