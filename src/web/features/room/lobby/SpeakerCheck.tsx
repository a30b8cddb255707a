import { Volume2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/components/ui/Button.tsx'
import { playTestTone } from '#web/features/room/devices/audio-output.ts'
import { useRoom } from '#web/features/room/room-context.ts'
import { room } from '#web/i18n/en/room/room.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { DeviceSelect } from './DevicePickers.tsx'

export function SpeakerCheck() {
  const { devices } = useRoom()
  const t = useTranslations(room)
  const [isPlaying, setPlaying] = useState(false)
  const test = () => {
    setPlaying(true)
    void playTestTone(devices.speakerId).finally(() => setPlaying(false))
  }
  return (
    <div className="grid gap-2">
      <DeviceSelect
        kind="speaker"
        options={devices.options.speaker.filter(({ id }) => id !== 'default')}
        value={devices.speakerId}
        onChange={devices.selectSpeaker}
      >
        <option value="">{t('speakerUsual')}</option>
      </DeviceSelect>
      <div className="flex flex-wrap items-center gap-x-3">
        <Button variant="ghost" className="-ml-4" busy={isPlaying} onClick={test}>
          <Volume2 aria-hidden /> {t('speakerTest')}
        </Button>
        <span role="status" className="text-13 text-quiet">
          {isPlaying && t('speakerHint')}
        </span>
      </div>
    </div>
  )
}
