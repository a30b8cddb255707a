import { clsx } from 'clsx'
import { CircleDot, CircleStop, CircleX } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { recordingLimits } from '#contract/limits.ts'
import { ConsentRequest } from '#web/features/room/call/ConsentRequest.tsx'
import { ToolbarButton } from '#web/features/room/call/ToolbarButton.tsx'
import { useRoom } from '#web/features/room/room-context.ts'
import { callRecording as text } from '#web/i18n/en/room/call-recording.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { usePendingChunks } from './call-recording-upload.ts'
import { type CallRecordingState, useStartTime } from './use-call-recording.ts'

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

/** How long the call says in words what the recording does. The badge and the tool stay. */
const noticeMs = 10_000

export function RecordingNotice({ recording: state }: { recording: CallRecordingState }) {
  const t = useTranslations(text)
  const { recording, hasConsented, hasPeerConsented, isRecording } = state
  const { name } = useRoom().session.peer
  const ended = useEndedByPeer(state)
  const startNotice = useStartNotice(state)
  const status = isRecording
    ? t('isOn')
    : (startNotice ?? (hasConsented ? t('waits', { name }) : ended && t(ended, { name })))
  const isShown = useIsNew(status)
  if (!recording?.isAllowed || recording.isFinished || (hasPeerConsented && !hasConsented)) return null
  return (
    <p
      role="status"
      className={
        isShown
          ? 'w-fit max-w-full rounded-medium border border-hairline bg-paper px-3 py-1 text-15'
          : 'sr-only'
      }
    >
      {status}
    </p>
  )
}

/** The peer's question, until this user answers it. */
export function RecordingRequest({
  recording: { recording, hasConsented, hasPeerConsented, isBusy, setConsent },
}: {
  recording: CallRecordingState
}) {
  const t = useTranslations(text)
  const { name } = useRoom().session.peer
  if (!recording?.isAllowed || recording.isFinished || !hasPeerConsented || hasConsented) return null
  return (
    <ConsentRequest
      question={t('asks', { name, days: recordingLimits.retentionDays })}
      allowLabel={t('agree')}
      refuseLabel={t('refuse')}
      isBusy={isBusy}
      onAnswer={setConsent}
    />
  )
}

/** When the recording starts by itself. Null where it does not, or has started. */
export function useStartNotice({ isAgreed, isRecording, hasStarted, canRecord }: CallRecordingState) {
  const t = useTranslations(text)
  const time = useStartTime()
  if (!isAgreed || isRecording) return null
  if (!canRecord) return t('unsupported')
  return hasStarted ? t('startsTogether') : t('startsAt', { time })
}

/** Whether a text has changed within the last `noticeMs`. */
function useIsNew(text: string | null | false): boolean {
  const [seen, setSeen] = useState<typeof text>(null)
  useEffect(() => {
    const timer = setTimeout(() => setSeen(text), noticeMs)
    return () => clearTimeout(timer)
  }, [text])
  return Boolean(text) && text !== seen
}

/** How the peer ended the recording. */
function useEndedByPeer({
  recording,
  hasConsented,
  isRecording,
  wasWithdrawn,
}: CallRecordingState): 'refused' | 'stopped' | 'offByPeer' | null {
  const { side } = useRoom().session
  const [ended, setEnded] = useState<'refused' | 'stopped' | null>(null)
  // Since this user's consent. The peer may leave the room, which pauses the recording, before they stop it.
  const since = useRef({ hasConsented, wasRecording: isRecording })
  useEffect(() => {
    const previous = since.current
    since.current = { hasConsented, wasRecording: hasConsented && (isRecording || previous.wasRecording) }
    if (hasConsented) setEnded(null)
    else if (previous.hasConsented && !wasWithdrawn) setEnded(previous.wasRecording ? 'stopped' : 'refused')
  }, [isRecording, hasConsented, wasWithdrawn])
  const isOffByPeer = recording?.stoppedBy && recording.stoppedBy !== side && !wasWithdrawn
  return ended ?? (isOffByPeer ? 'offByPeer' : null)
}

/** Starts and stops the recording. Before the session there is nothing to start, only to decline. */
export function RecordingTool({ recording: state }: { recording: CallRecordingState }) {
  const t = useTranslations(text)
  const startTime = useStartTime()
  const { recording, hasConsented, isAgreed, isRecording, hasStarted, canRecord, isBusy, setConsent } = state
  if (!recording?.isAllowed || recording.isFinished || !canRecord) return null
  const toggle = () => {
    if (!isBusy) setConsent(!hasConsented)
  }
  const common = { shortcut: 'R', onClick: toggle }
  if (isRecording)
    return (
      <ToolbarButton {...common} label={t('stop')} word={t('stopShort')} hasLongWord variant="on">
        <CircleStop aria-hidden />
      </ToolbarButton>
    )
  if (hasConsented)
    return (
      <ToolbarButton
        {...common}
        label={t(isAgreed ? 'dontRecord' : 'takeBack')}
        word={t(isAgreed ? 'dontRecord' : 'takeBackShort')}
        hasLongWord
        variant="on"
      >
        <CircleX aria-hidden />
      </ToolbarButton>
    )
  return (
    <ToolbarButton
      {...common}
      label={hasStarted ? t('record') : t('recordLater', { time: startTime })}
      word={t('recordShort')}
      hasLongWord
      variant="neutral"
      isUnavailable={!hasStarted}
    >
      <CircleDot aria-hidden />
    </ToolbarButton>
  )
}
