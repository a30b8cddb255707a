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
  const [isPlaying, setPlaying] = useState(false)
  const microphoneTest = useMicrophoneTest(track, devices.speakerId)
  const playTone = () => {
    setPlaying(true)
    void playTestTone(devices.speakerId).finally(() => setPlaying(false))
  }
  return (
    <div className="grid gap-1">
      <div className="-ml-4 flex flex-wrap">
        <Button variant="ghost" busy={isPlaying} onClick={playTone}>
          <Volume2 aria-hidden /> {t('speakerTest')}
        </Button>
        {(track || isOpening) && <MicrophoneTestButton test={microphoneTest} isDisabled={!track} />}
      </div>
      <p role="status" className="text-13 text-quiet empty:hidden">
        {isPlaying && t('speakerHint')}
        {microphoneTest.stage === 'playing' && t('voicePlaying')}
        {microphoneTest.stage === 'failed' && t('voiceFailed')}
      </p>
    </div>
  )
}
