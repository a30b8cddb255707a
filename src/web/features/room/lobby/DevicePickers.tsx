import type { ReactNode } from 'react'
import { Field } from '#web/components/ui/Field.tsx'
import { Select } from '#web/components/ui/Inputs.tsx'
import { type DeviceKind, type DeviceOption, deviceKinds } from '#web/features/room/devices/local-devices.ts'
import { useRoom } from '#web/features/room/room-context.ts'
import { room } from '#web/i18n/en/room/room.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { BackgroundBlur } from './BackgroundBlur.tsx'
import { MicrophoneLevel } from './MicrophoneLevel.tsx'

export function DevicePickers() {
  const { devices } = useRoom()
  return deviceKinds.map(kind => (
    <div key={kind} className="grid gap-2">
      <DeviceSelect
        kind={kind}
        options={devices.options[kind]}
        value={devices[kind].deviceId}
        onChange={id => devices.selectDevice(kind, id)}
      />
      {kind === 'microphone' && devices.microphone.track && (
        <MicrophoneLevel microphone={devices.microphone} />
      )}
      {kind === 'camera' && <BackgroundBlur />}
    </div>
  ))
}

/** Choice of a device. Nothing as long as the browser does not list any. */
export function DeviceSelect({
  kind,
  options,
  value,
  onChange,
  children,
}: {
  kind: DeviceKind | 'speaker'
  options: readonly DeviceOption[]
  value: string
  onChange: (id: string) => void
  /** Options before those of the devices. */
  children?: ReactNode
}) {
  const t = useTranslations(room)
  if (options.length === 0) return null
  return (
    <Field label={t(kind)}>
      <Select value={value} onChange={({ target }) => onChange(target.value)}>
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
