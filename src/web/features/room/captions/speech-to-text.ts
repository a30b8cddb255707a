import type { Language } from '#contract/account.ts'
import { captionLimits } from '#contract/room-limits.ts'
import { startRecognition } from '#web/lib/speech-recognition.ts'

/** What may still change is told so often: more can nobody read. */
const interimIntervalMs = 300
/** A recognition that ends at once, so often in a row, does not work here. */
const maxFailures = 3
const minSessionMs = 1500

const ignoredErrors = new Set(['no-speech', 'aborted'])

/** Writes down what is said until it is stopped; a recognition that ends, as they do in silence, begins anew. */
export function transcribe(
  language: Language,
  { onText, onFailed }: { onText: (text: string, isFinal: boolean) => void; onFailed: () => void },
): () => void {
  let isStopped = false
  let failures = 0
  let told = 0
  let ear: ReturnType<typeof startRecognition> = null

  function stop(): void {
    isStopped = true
    ear?.abort()
  }

  function fail(): void {
    if (isStopped) return
    stop()
    onFailed()
  }

  function begin(): void {
    if (isStopped) return
    const began = Date.now()
    ear = startRecognition(language, {
      onSpeech() {},
      onTranscript(final, interim) {
        failures = 0
        if (isStopped) return
        for (const one of splitIntoLines(final)) onText(one, true)
        const now = Date.now()
        const latest = splitIntoLines(interim).at(-1)
        if (!latest || final || now - told < interimIntervalMs) return
        told = now
        onText(latest, false)
      },
      onError: error => ignoredErrors.has(error) || fail(),
      onEnd() {
        if (Date.now() - began < minSessionMs) failures++
        if (failures >= maxFailures) fail()
        else setTimeout(begin, failures * minSessionMs)
      },
    })
    if (!ear) fail()
  }

  begin()
  return stop
}

/** In pieces that fit on a line, broken between words. */
function splitIntoLines(text: string): string[] {
  const pieces: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = pieces.at(-1)
    const joined = `${last ?? ''} ${word}`.trim().slice(0, captionLimits.textMax)
    if (last !== undefined && last.length + word.length < captionLimits.textMax)
      pieces[pieces.length - 1] = joined
    else pieces.push(word.slice(0, captionLimits.textMax))
  }
  return pieces
}
