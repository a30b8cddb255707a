import { clsx } from 'clsx'
import {
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { Field } from '#web/components/ui/Field.tsx'
import { Checkbox, Select } from '#web/components/ui/Inputs.tsx'
import { canSelectSpeaker, openAudioContext } from '#web/features/room/devices/audio.ts'
import { canSetBlur, isBlurred, onBlurChange } from '#web/features/room/devices/background-blur.ts'
import {
  type DeviceKind,
  type DeviceOption,
  type DeviceState,
  deviceKinds,
} from '#web/features/room/devices/local-devices.ts'
import { useRoom } from '#web/features/room/room-context.ts'
import { room } from '#web/i18n/en/room/room.ts'
import { useTranslations } from '#web/i18n/translate.ts'

export function DevicePickers({ isOpening = false }: { isOpening?: boolean }) {
  const { devices } = useRoom()
  return deviceKinds.map(kind => (
    <div key={kind} className="grid gap-2 empty:hidden">
      <DeviceSelect
        kind={kind}
        options={devices.options[kind]}
        value={devices[kind].deviceId}
        isOpening={isOpening}
        onChange={id => devices.selectDevice(kind, id)}
      />
      {kind === 'microphone' && (devices.microphone.track || isOpening) && (
        <MicrophoneLevel microphone={devices.microphone} />
      )}
      {kind === 'camera' && <BackgroundBlur />}
    </div>
  ))
}

/** Choice of a device. Nothing where the browser lists none. Disabled while the devices are being opened. */
export function DeviceSelect({
  kind,
  options,
  value,
  isOpening = false,
  onChange,
  children,
}: {
  kind: DeviceKind | 'speaker'
  options: readonly DeviceOption[]
  value: string
  isOpening?: boolean
  onChange: (id: string) => void
  /** Options before those of the devices. */
  children?: ReactNode
}) {
  const t = useTranslations(room)
  if (options.length === 0 && !isOpening) return null
  return (
    <Field label={t(kind)}>
      <Select value={value} disabled={isOpening} onChange={({ target }) => onChange(target.value)}>
        {children}
        {options.map(({ id, label }, index) => (
          <option key={id} value={id}>
            {label || t('numbered', { kind: t(kind), number: index + 1 })}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** Nothing where neither the camera nor the system can blur the background. */
function BackgroundBlur() {
  const t = useTranslations(room)
  const { camera, setBlurred } = useRoom().devices
  const { track } = camera
  const subscribe = useCallback((listener: () => void) => onBlurChange(track, listener), [track])
  const isOn = useSyncExternalStore(subscribe, () => isBlurred(track))
  if (!canSetBlur(track)) return null
  return <Checkbox label={t('blur')} checked={isOn} onChange={({ target }) => setBlurred(target.checked)} />
}

export function SpeakerSelect({ isOpening = false }: { isOpening?: boolean }) {
  const { devices } = useRoom()
  const t = useTranslations(room)
  return (
    <DeviceSelect
      kind="speaker"
      options={devices.options.speaker.filter(({ id }) => id !== 'default')}
      value={devices.speakerId}
      isOpening={isOpening && canSelectSpeaker}
      onChange={devices.selectSpeaker}
    >
      <option value="">{t('speakerUsual')}</option>
    </DeviceSelect>
  )
}

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
function MicrophoneLevel({ microphone: { track, isOn } }: { microphone: DeviceState }) {
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
      <p role="status" className="min-h-5 text-13 text-quiet">
        {track && t(isOn ? (hasSpeech ? 'levelHeard' : 'level') : 'levelOff')}
      </p>
    </div>
  )
}
