import { Disc } from 'lucide-react'
import { recordingLimits } from '#contract/limits.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { useStartNotice } from '#web/features/room/recording/RecordingControls.tsx'
import { useCallRecording } from '#web/features/room/recording/use-call-recording.ts'
import { useRoom } from '#web/features/room/room-context.ts'
import { callRecording as text } from '#web/i18n/en/room/call-recording.ts'
import { useTranslations } from '#web/i18n/translate.ts'

/** The lobby has no signaling, so it polls the peer's choice. */
const pollMs = 10_000

/** Says before the call whether it will be recorded, and lets the user decline. */
export function RecordingChoice() {
  const t = useTranslations(text)
  const { name } = useRoom().session.peer
  const state = useCallRecording({ pollMs })
  const startNotice = useStartNotice(state)
  const { recording, isBusy, canRecord, setConsent } = state
  const { side } = useRoom().session
  if (!recording?.isAllowed || recording.isFinished) return null
  const off = !recording.stoppedBy ? 'isOff' : recording.stoppedBy === side ? 'offByYou' : 'offByPeer'
  return (
    <section className="flex items-start gap-3 rounded-medium border border-hairline p-4">
      <Disc aria-hidden className="mt-0.5 size-5 shrink-0 text-quiet" />
      <div className="grid flex-1 gap-2">
        <p role="status" className="text-15">
          {startNotice ?? t(off, { name })}
          {startNotice && canRecord && (
            <span className="text-quiet"> {t('whoSees', { name, days: recordingLimits.retentionDays })}</span>
          )}
        </p>
        {startNotice && canRecord && (
          <Button
            variant="secondary"
            busy={isBusy}
            className="justify-self-start"
            onClick={() => setConsent(false)}
          >
            {t('dontRecord')}
          </Button>
        )}
      </div>
    </section>
  )
}
