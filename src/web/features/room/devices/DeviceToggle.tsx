import { Mic, MicOff, Video, VideoOff } from 'lucide-react'
import { ToolbarButton } from '#web/features/room/call/ToolbarButton.tsx'
import { useRoom } from '#web/features/room/room-context.ts'
import { room } from '#web/i18n/en/room/room.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { DeviceKind } from './local-devices.ts'

const deviceToggles = {
  microphone: {
    on: Mic,
    off: MicOff,
    toOff: 'mute',
    toOn: 'unmute',
    wordOff: 'muteShort',
    wordOn: 'unmuteShort',
    shortcut: 'M',
  },
  camera: {
    on: Video,
    off: VideoOff,
    toOff: 'stopCamera',
    toOn: 'startCamera',
    wordOff: 'camera',
    wordOn: 'camera',
    shortcut: 'V',
  },
} as const

export function DeviceToggle({ kind, hasWord = false }: { kind: DeviceKind; hasWord?: boolean }) {
  const { devices } = useRoom()
  const t = useTranslations(room)
  const { on: On, off: Off, toOff, toOn, wordOff, wordOn, shortcut } = deviceToggles[kind]
  const isOn = devices[kind].isOn && devices[kind].track !== null
  return (
    <ToolbarButton
      label={t(isOn ? toOff : toOn)}
      word={hasWord ? t(isOn ? wordOff : wordOn) : undefined}
      shortcut={shortcut}
      variant={isOn ? 'neutral' : 'off'}
      onClick={() => devices.setEnabled(kind, !isOn)}
    >
      {isOn ? <On aria-hidden /> : <Off aria-hidden />}
    </ToolbarButton>
  )
}
