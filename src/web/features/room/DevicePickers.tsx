import { Field } from '#web/components/ui/Field.tsx'
import { Select } from '#web/components/ui/Inputs.tsx'
import { room } from '#web/i18n/en/room.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { type DeviceKind, deviceKinds } from './local-devices.ts'
import { MicrophoneCheck } from './MicrophoneCheck.tsx'
import { MicrophoneLevel } from './MicrophoneLevel.tsx'
import type { LocalDevices } from './use-local-devices.ts'

export function DevicePickers({ devices }: { devices: LocalDevices }) {
  return deviceKinds.map(kind => (
    <div key={kind} className="grid gap-2">
      <DevicePicker kind={kind} devices={devices} />
      {kind === 'microphone' && devices.microphone.track && (
        <>
          <MicrophoneLevel microphone={devices.microphone} />
          <MicrophoneCheck track={devices.microphone.track} speakerId={devices.speakerId} />
        </>
      )}
    </div>
  ))
}

function DevicePicker({ kind, devices }: { kind: DeviceKind; devices: LocalDevices }) {
  const t = useTranslations(room)
  const options = devices.options[kind]
  if (options.length === 0) return null
  return (
    <Field label={t(kind)}>
      <Select
        value={devices[kind].deviceId}
        onChange={event => devices.selectDevice(kind, event.target.value)}
      >
        {options.map(({ id, label }, index) => (
          <option key={id} value={id}>
            {label || t('numbered', { kind: t(kind), number: index + 1 })}
          </option>
        ))}
      </Select>
    </Field>
  )
}
