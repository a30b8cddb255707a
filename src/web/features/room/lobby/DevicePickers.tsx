import type { ReactNode } from 'react'
import { Field } from '#web/components/ui/Field.tsx'
import { Select } from '#web/components/ui/Inputs.tsx'
import { type DeviceKind, type DeviceOption, deviceKinds } from '#web/features/room/devices/local-devices.ts'
import { useRoom } from '#web/features/room/room-context.ts'
import { room } from '#web/i18n/en/room/room.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { BackgroundBlur } from './BackgroundBlur.tsx'
import { MicrophoneLevel } from './MicrophoneLevel.tsx'

export function DevicePickers({ isOpening = false }: { isOpening?: boolean }) {
  const { devices } = useRoom()
  return deviceKinds.map(kind => (
    <div key={kind} className="grid gap-2">
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
