import { canSelectSpeaker } from '#web/features/room/devices/audio-output.ts'
import { useRoom } from '#web/features/room/room-context.ts'
import { room } from '#web/i18n/en/room/room.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { DeviceSelect } from './DevicePickers.tsx'

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
