import { Volume2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/components/ui/Button.tsx'
import { Field } from '#web/components/ui/Field.tsx'
import { Select } from '#web/components/ui/Inputs.tsx'
import { room } from '#web/i18n/en/room.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { playTestTone } from './audio-output.ts'
import type { LocalDevices } from './use-local-devices.ts'

export function SpeakerCheck({ devices }: { devices: LocalDevices }) {
  const t = useTranslations(room)
  const [isPlaying, setPlaying] = useState(false)
  const options = devices.options.speaker
  const test = () => {
    setPlaying(true)
    void playTestTone(devices.speakerId).finally(() => setPlaying(false))
  }
  return (
    <div className="grid gap-2">
      {options.length > 0 && (
        <Field label={t('speaker')}>
          <Select value={devices.speakerId} onChange={({ target }) => devices.selectSpeaker(target.value)}>
            <option value="">{t('speakerUsual')}</option>
            {options
              .filter(({ id }) => id !== 'default')
              .map(({ id, label }, index) => (
                <option key={id} value={id}>
                  {label || t('numbered', { kind: t('speaker'), number: index + 1 })}
                </option>
              ))}
          </Select>
        </Field>
      )}
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
