import type { Language } from '#contract/account.ts'
import { captionLimits } from '#contract/room-limits.ts'
import { listen } from '#web/lib/recognition-port.ts'

/** What may still change is told so often: more can nobody read. */
const interimMs = 300
/** A recognition that ends at once, so often in a row, does not work here. */
const mostFailures = 3
const leastMs = 1500

const whileSilent = new Set(['no-speech', 'aborted'])

/** Writes down what is said until it is stopped; a recognition that ends, as they do in silence, begins anew. */
export function writeDown(
  language: Language,
  { onSaid, onFailed }: { onSaid: (text: string, isFinal: boolean) => void; onFailed: () => void },
): () => void {
  let isStopped = false
  let failures = 0
  let told = 0
  let ear: ReturnType<typeof listen> = null

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
    ear = listen(language, {
      onSpeech() {},
      onHeard(final, interim) {
        failures = 0
        if (isStopped) return
        for (const one of lines(final)) onSaid(one, true)
        const now = Date.now()
        const latest = lines(interim).at(-1)
        if (!latest || final || now - told < interimMs) return
        told = now
        onSaid(latest, false)
      },
      onError: error => whileSilent.has(error) || fail(),
      onEnd() {
        if (Date.now() - began < leastMs) failures++
        if (failures >= mostFailures) fail()
        else setTimeout(begin, failures * leastMs)
      },
    })
    if (!ear) fail()
  }

  begin()
  return stop
}

/** In pieces that fit on a line, broken between words. */
function lines(text: string): string[] {
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
