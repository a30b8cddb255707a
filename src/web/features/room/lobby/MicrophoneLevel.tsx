import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { DeviceState } from '#web/features/room/devices/local-devices.ts'
import { room } from '#web/i18n/en/room/room.ts'
import { useTranslations } from '#web/i18n/translate.ts'

/** Reports the input level, 0 to 1, once per frame. */
function useAudioLevel(track: MediaStreamTrack | null, onLevel: (level: number) => void): void {
  const reportLevel = useEffectEvent(onLevel)
  useEffect(() => {
    if (!track) return
    const context = new AudioContext()
    const analyser = context.createAnalyser()
    const source = context.createMediaStreamSource(new MediaStream([track]))
    source.connect(analyser)
    const samples = new Float32Array(analyser.fftSize)
    let frame = requestAnimationFrame(measure)

    function measure(): void {
      analyser.getFloatTimeDomainData(samples)
      const mean = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
      // Speech is around -40 to -10 dB. The bar spans -60 to 0 dB.
      reportLevel(Math.max(0, Math.min(1, 1 + (10 * Math.log10(mean || 1e-9)) / 60)))
      frame = requestAnimationFrame(measure)
    }

    return () => {
      cancelAnimationFrame(frame)
      source.disconnect()
      void context.close()
    }
  }, [track])
}

/** Level above the noise of a quiet room. */
const speechThreshold = 0.4

/** Input level as a bar, and as a status text for screen readers. */
export function MicrophoneLevel({ microphone: { track, isOn } }: { microphone: DeviceState }) {
  const t = useTranslations(room)
  const bar = useRef<HTMLDivElement>(null)
  const [hasSpeech, setHasSpeech] = useState(false)
  useAudioLevel(isOn ? track : null, level => {
    if (bar.current) bar.current.style.scale = `${level} 1`
    if (level > speechThreshold) setHasSpeech(true)
  })
  return (
    <div className="grid gap-1.5">
      <div aria-hidden className="h-2 overflow-hidden rounded-full bg-sunken">
        {isOn && <div ref={bar} className="h-full origin-left scale-x-0 rounded-full bg-accent" />}
      </div>
      <p role="status" className="text-13 text-quiet">
        {t(isOn ? (hasSpeech ? 'levelHeard' : 'level') : 'levelOff')}
      </p>
    </div>
  )
}
