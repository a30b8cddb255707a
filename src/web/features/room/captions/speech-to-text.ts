import { captionLimits } from '#contract/room-limits.ts'
import { startRecognition } from '#web/lib/speech-recognition.ts'

/** Minimum interval between interim captions, because faster updates are not readable. */
const interimIntervalMs = 300
/** Pause after which a caption is finished. Chrome on Android finishes every few words of a sentence. */
const finalPauseMs = 700
/** Recognition that ends at once this often in a row does not work in this browser. */
const maxFailures = 3
/** Recognition that ends sooner counts as failed. */
const minSessionMs = 1500

const ignoredErrors = new Set(['no-speech', 'aborted'])

/** Transcribes speech until stopped. Browsers end recognition in silence, so it restarts. */
export function transcribe(
  locale: string,
  { onText, onFailed }: { onText: (text: string, isFinal: boolean) => void; onFailed: () => void },
): () => void {
  let isStopped = false
  let failures = 0
  let lastInterimAt = 0
  let recognition: ReturnType<typeof startRecognition> = null
  let unfinished = ''
  let finishTimer: ReturnType<typeof setTimeout> | undefined

  /** Collects what the browser has finished until a pause, and shows it as an interim caption meanwhile. */
  function collect(text: string): void {
    unfinished = `${unfinished} ${text}`.trim()
    const lines = splitIntoLines(unfinished)
    clearTimeout(finishTimer)
    if (lines.length > 1) {
      finish()
      return
    }
    for (const line of lines) onText(line, false)
    finishTimer = setTimeout(finish, finalPauseMs)
  }

  function finish(): void {
    clearTimeout(finishTimer)
    const lines = splitIntoLines(unfinished)
    unfinished = ''
    for (const line of lines) onText(line, true)
  }

  function stop(): void {
    if (isStopped) return
    finish()
    isStopped = true
    recognition?.abort()
  }

  function fail(): void {
    if (isStopped) return
    stop()
    onFailed()
  }

  function start(): void {
    if (isStopped) return
    const startedAt = Date.now()
    recognition = startRecognition(locale, {
      onSpeech() {},
      onTranscript(final, interim) {
        failures = 0
        if (isStopped) return
        if (final) collect(final)
        const now = Date.now()
        const latest = splitIntoLines(interim).at(-1)
        if (!latest || final || now - lastInterimAt < interimIntervalMs) return
        lastInterimAt = now
        onText(latest, false)
      },
      onError: error => ignoredErrors.has(error) || fail(),
      onEnd() {
        finish()
        if (Date.now() - startedAt < minSessionMs) failures++
        if (failures >= maxFailures) fail()
        else setTimeout(start, failures * minSessionMs)
      },
    })
    if (!recognition) fail()
  }

  start()
  return stop
}

/** Splits a text into captions of limited length, between words. */
function splitIntoLines(text: string): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1)
    const joined = `${last ?? ''} ${word}`.trim().slice(0, captionLimits.textMax)
    if (last !== undefined && last.length + word.length < captionLimits.textMax)
      lines[lines.length - 1] = joined
    else lines.push(word.slice(0, captionLimits.textMax))
  }
  return lines
}
