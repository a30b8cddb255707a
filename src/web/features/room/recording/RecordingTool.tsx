import { CircleDot, CircleStop } from 'lucide-react'
import type { RoomSession } from '#web/features/room/session-state.ts'
import { ToolbarButton } from '#web/features/room/Tool.tsx'
import { film as text } from '#web/i18n/en/film.ts'
import { useText } from '#web/i18n/translate.ts'
import type { CallRecordingState } from './use-recording.ts'

/** The interviewer asks for a recording; either stops it. */
export function RecordingTool({
  session,
  recording: { recording, hasConsented, isBusy, setConsent },
  canRecord,
}: {
  session: RoomSession
  recording: CallRecordingState
  canRecord: boolean
}) {
  const t = useText(text)
  const isOn = recording?.isOn === true
  const mayAsk = session.side === 'interviewer' && canRecord && recording?.isAllowed && !recording.isFinished
  if (!isOn && !mayAsk) return null
  const act = () => {
    if (!isBusy) setConsent(!(isOn || hasConsented))
  }
  return (
    <ToolbarButton
      label={t(isOn ? 'stop' : hasConsented ? 'takeBack' : 'record')}
      shortcut="R"
      variant={isOn || hasConsented ? 'on' : 'calm'}
      onClick={act}
    >
      {isOn || hasConsented ? <CircleStop aria-hidden /> : <CircleDot aria-hidden />}
    </ToolbarButton>
  )
}
