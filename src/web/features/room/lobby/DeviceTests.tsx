import { Mic, Volume2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { roomLimits } from '#contract/room-limits.ts'
import { useLocalNow } from '#web/components/dates/use-now.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { playAudio, playTestTone } from '#web/features/room/devices/audio.ts'
import { useRoom } from '#web/features/room/room-context.ts'
import { room } from '#web/i18n/en/room/room.ts'
import { useTranslations } from '#web/i18n/translate.ts'

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

/** Records a sample and returns its object URL. The caller revokes it. */
async function recordMicrophone(track: MediaStreamTrack, ms: number, signal: AbortSignal): Promise<string> {
  const recorder = new MediaRecorder(new MediaStream([track]))
  const chunks: Blob[] = []
  recorder.ondataavailable = ({ data }) => chunks.push(data)
  const stopped = new Promise<void>((resolve, reject) => {
    recorder.onstop = () => resolve()
    recorder.onerror = () => reject(new Error('microphone recording failed'))
  })
  const stop = () => recorder.state !== 'inactive' && recorder.stop()
  const timer = setTimeout(stop, ms)
  signal.addEventListener('abort', stop)
  recorder.start()
  await stopped
  clearTimeout(timer)
  return URL.createObjectURL(new Blob(chunks, { type: recorder.mimeType }))
}

const sampleSeconds = roomLimits.microphoneTestSeconds
/** Far longer than the sample. Without an output device its playback never ends. */
const playbackTimeoutMs = (sampleSeconds + 5) * 1000

/** Rejects when the signal aborts, or after the timeout. */
const failOnAbort = (signal: AbortSignal, timeoutMs: number): Promise<void> =>
  new Promise((_, reject) => {
    const fail = () => reject(new Error('the sample was not played to its end'))
    setTimeout(fail, timeoutMs)
    signal.addEventListener('abort', fail)
  })

type TestStage = 'idle' | 'recording' | 'playing' | 'done' | 'failed'

/** Records a sample of the user's voice and plays it. */
function useMicrophoneTest(track: MediaStreamTrack | null, speakerId: string) {
  const [stage, setStage] = useState<TestStage>('idle')
  const [startedAt, setStartedAt] = useState(0)
  const abortRef = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    abortRef.current = controller
    return () => controller.abort()
  }, [])

  async function start(): Promise<void> {
    if (!track) return
    const { signal } = abortRef.current
    try {
      setStartedAt(Date.now())
      setStage('recording')
      const sampleUrl = await recordMicrophone(track, sampleSeconds * 1000, signal)
      try {
        if (signal.aborted) return
        setStage('playing')
        await playAudio(sampleUrl, speakerId, failOnAbort(signal, playbackTimeoutMs))
        setStage('done')
      } finally {
        URL.revokeObjectURL(sampleUrl)
      }
    } catch {
      setStage('failed')
    }
  }
  return { stage, endsAt: startedAt + sampleSeconds * 1000, start }
}

function MicrophoneTestButton({
  test: { stage, endsAt, start },
  isDisabled,
}: {
  test: ReturnType<typeof useMicrophoneTest>
  isDisabled: boolean
}) {
  const t = useTranslations(room)
  const isBusy = stage === 'recording' || stage === 'playing'
  return (
    <Button variant="ghost" busy={isBusy} disabled={isDisabled} onClick={start}>
      {!isBusy && <Mic aria-hidden />}
      {stage === 'recording' ? (
        <SampleCountdown until={endsAt} />
      ) : (
        t(stage === 'done' ? 'voiceAgain' : 'voice', { seconds: sampleSeconds })
      )}
    </Button>
  )
}

function SampleCountdown({ until }: { until: number }) {
  const t = useTranslations(room)
  const secondsLeft = Math.max(0, Math.ceil((until - useLocalNow('second')) / 1000))
  return t('voiceRecording', { left: secondsLeft })
}
