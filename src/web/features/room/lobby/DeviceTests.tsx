import { Volume2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/components/ui/Button.tsx'
import { playTestTone } from '#web/features/room/devices/audio-output.ts'
import { useRoom } from '#web/features/room/room-context.ts'
import { room } from '#web/i18n/en/room/room.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { MicrophoneTestButton, useMicrophoneTest } from './MicrophoneTest.tsx'

/** Tests of speaker and microphone in one row, with one line for what they say. */
export function DeviceTests({ isOpening = false }: { isOpening?: boolean }) {
  const t = useTranslations(room)
  const { devices } = useRoom()
  const { track } = devices.microphone
  const [tone, setTone] = useState<'idle' | 'playing' | 'failed'>('idle')
  const microphoneTest = useMicrophoneTest(track, devices.speakerId)
  const playTone = () => {
    setTone('playing')
    playTestTone(devices.speakerId).then(
      () => setTone('idle'),
      () => setTone('failed'),
    )
  }
  return (
    <div className="grid gap-1">
      <div className="-ml-4 flex flex-wrap">
        <Button variant="ghost" busy={tone === 'playing'} onClick={playTone}>
          <Volume2 aria-hidden /> {t('speakerTest')}
        </Button>
        {(track || isOpening) && <MicrophoneTestButton test={microphoneTest} isDisabled={!track} />}
      </div>
      <p role="status" className="text-13 text-quiet empty:hidden">
        {microphoneTest.stage === 'playing'
          ? t('voicePlaying')
          : microphoneTest.stage === 'failed'
            ? t('voiceFailed')
            : tone === 'playing'
              ? t('speakerHint')
              : tone === 'failed' && t('speakerFailed')}
      </p>
    </div>
  )
}
