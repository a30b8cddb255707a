import { clsx } from 'clsx'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { openAudioContext } from '#web/features/room/devices/audio-context.ts'
import type { DeviceState } from '#web/features/room/devices/local-devices.ts'
import { room } from '#web/i18n/en/room/room.ts'
import { useTranslations } from '#web/i18n/translate.ts'

/** Reports the input level, 0 to 1, once per frame. */
function useAudioLevel(track: MediaStreamTrack | null, onLevel: (level: number) => void): void {
  const reportLevel = useEffectEvent(onLevel)
  useEffect(() => {
    if (!track) return
    const context = openAudioContext()
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
/** Height of each bar at full level. */
const barHeights = [0.35, 0.6, 0.85, 1, 0.85, 0.6, 0.35]
const minBarHeight = 0.12

/** Input level as moving bars, and as a status text for screen readers. */
export function MicrophoneLevel({ microphone: { track, isOn } }: { microphone: DeviceState }) {
  const t = useTranslations(room)
  const bars = useRef<HTMLDivElement>(null)
  const [hasSpeech, setHasSpeech] = useState(false)
  useAudioLevel(isOn ? track : null, level => {
    for (const [index, bar] of [...(bars.current?.children ?? [])].entries())
      if (bar instanceof HTMLElement)
        bar.style.scale = `1 ${Math.max(minBarHeight, level * (barHeights[index] ?? 1))}`
    if (level > speechThreshold) setHasSpeech(true)
  })
  return (
    <div className="flex items-center gap-3">
      <div ref={bars} aria-hidden className="flex h-8 shrink-0 items-center gap-1">
        {barHeights.map((_, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the bars never change their order
            key={index}
            style={{ scale: `1 ${minBarHeight}` }}
            className={clsx('h-full w-1.5 rounded-full', isOn ? 'bg-accent' : 'bg-edge')}
          />
        ))}
      </div>
      <p role="status" className="text-13 text-quiet">
        {t(isOn ? (hasSpeech ? 'levelHeard' : 'level') : 'levelOff')}
      </p>
    </div>
  )
}
