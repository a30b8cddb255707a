import { useEffect, useRef, useState } from 'react'
import { recordingLimits } from '#contract/limits.ts'
import { Button } from '#web/components/ui/Button.tsx'
import type { RoomSession } from '#web/features/room/session-state.ts'
import { film as text } from '#web/i18n/en/film.ts'
import { useText } from '#web/i18n/translate.ts'
import type { CallRecordingState } from './use-recording.ts'

/** What there is to know and to decide about the recording, above the stage. */
export function RecordingNotice({
  session,
  recording: { recording, hasConsented, hasPeerConsented, isBusy, wasWithdrawn, setConsent },
}: {
  session: RoomSession
  recording: CallRecordingState
}) {
  const t = useText(text)
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
          {t('asks', { name, days: recordingLimits.keptDays })}
        </p>
        <div className="flex gap-2">
          <Button busy={isBusy} onClick={() => setConsent(true)}>
            {t('agree')}
          </Button>
          <Button look="secondary" busy={isBusy} onClick={() => setConsent(false)}>
            {t('refuse')}
          </Button>
        </div>
      </div>
    )
  const said = hasConsented ? t('waits', { name }) : ended && t(ended, { name })
  return (
    <p role="status" className={said ? 'px-4 pb-2 text-15 text-quiet sm:px-6' : 'sr-only'}>
      {said}
    </p>
  )
}

/** How it ended, if the other ended it: refused, or stopped. */
function useEndedByPeer(isOn: boolean, own: boolean, tookBack: boolean): 'refused' | 'stopped' | null {
  const [ended, setEnded] = useState<'refused' | 'stopped' | null>(null)
  const before = useRef({ isOn, own })
  useEffect(() => {
    const was = before.current
    before.current = { isOn, own }
    if (own || isOn) setEnded(null)
    else if (was.own && !tookBack) setEnded(was.isOn ? 'stopped' : 'refused')
  }, [isOn, own, tookBack])
  return ended
}
