import { Mic, MicOff, Video, VideoOff } from 'lucide-react'
import { room } from '#web/i18n/en/room.ts'
import { useText } from '#web/i18n/translate.ts'
import type { DeviceKind } from './device-state.ts'
import { Tool } from './Tool.tsx'
import type { OwnDevices } from './use-devices.ts'

const faces = {
  microphone: { on: Mic, off: MicOff, toOff: 'mute', toOn: 'unmute', shortcut: 'M' },
  camera: { on: Video, off: VideoOff, toOff: 'stopCamera', toOn: 'startCamera', shortcut: 'V' },
} as const

/** Switches microphone or camera on and off. */
export function DeviceSwitch({ kind, devices }: { kind: DeviceKind; devices: OwnDevices }) {
  const t = useText(room)
  const { on: On, off: Off, toOff, toOn, shortcut } = faces[kind]
  const isOn = devices[kind].isOn && devices[kind].track !== null
  return (
    <Tool
      label={t(isOn ? toOff : toOn)}
      shortcut={shortcut}
      look={isOn ? 'calm' : 'off'}
      onClick={() => devices.turn(kind, !isOn)}
    >
      {isOn ? <On aria-hidden /> : <Off aria-hidden />}
    </Tool>
  )
}
