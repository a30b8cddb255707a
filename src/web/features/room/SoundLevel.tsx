import { useRef, useState } from 'react'
import { room } from '#web/i18n/en/room.ts'
import { useText } from '#web/i18n/translate.ts'
import type { DeviceState } from './device-state.ts'
import { useAudioLevel } from './use-sound-level.ts'

/** From here on it is a voice and not the room. */
const speechThreshold = 0.4

/** How loud the microphone is, as a bar that moves; for those who do not see it, that they were heard. */
export function MicrophoneLevel({ microphone: { track, isOn } }: { microphone: DeviceState }) {
  const t = useText(room)
  const bar = useRef<HTMLDivElement>(null)
  const [hasBeenHeard, setHeard] = useState(false)
  useAudioLevel(isOn ? track : null, level => {
    if (bar.current) bar.current.style.scale = `${level} 1`
    if (level > speechThreshold) setHeard(true)
  })
  return (
    <div className="grid gap-1.5">
      <div aria-hidden className="h-2 overflow-hidden rounded-full bg-sunken">
        {isOn && <div ref={bar} className="h-full origin-left scale-x-0 rounded-full bg-accent" />}
      </div>
      <p role="status" className="text-13 text-quiet">
        {t(isOn ? (hasBeenHeard ? 'levelHeard' : 'level') : 'levelOff')}
      </p>
    </div>
  )
}
