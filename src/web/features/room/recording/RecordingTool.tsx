import { CircleDot, CircleStop } from 'lucide-react'
import type { Session } from '#web/features/room/session-state.ts'
import { Tool } from '#web/features/room/Tool.tsx'
import { film as text } from '#web/i18n/en/film.ts'
import { useText } from '#web/i18n/translate.ts'
import type { OwnFilm } from './use-recording.ts'

/** The interviewer asks for a recording; either stops it. */
export function FilmTool({
  session,
  film: { film, own, isBusy, agree },
  canRecord,
}: {
  session: Session
  film: OwnFilm
  canRecord: boolean
}) {
  const t = useText(text)
  const isOn = film?.isOn === true
  const mayAsk = session.side === 'interviewer' && canRecord && film?.isAllowed && !film.isFinished
  if (!isOn && !mayAsk) return null
  const act = () => {
    if (!isBusy) agree(!(isOn || own))
  }
  return (
    <Tool
      label={t(isOn ? 'stop' : own ? 'takeBack' : 'record')}
      shortcut="R"
      look={isOn || own ? 'on' : 'calm'}
      onClick={act}
    >
      {isOn || own ? <CircleStop aria-hidden /> : <CircleDot aria-hidden />}
    </Tool>
  )
}
