import type { Language } from '#contract/language.ts'
import { languageSettings } from '#web/i18n/languages.ts'

/** Browser API that TypeScript's DOM types lack. */
type Recognition = {
  lang: string
  continuous: boolean
  interimResults: boolean
  start: () => void
  stop: () => void
  abort: () => void
  onspeechstart: (() => void) | null
  onresult: ((event: SpeechRecognitionEvent) => void) | null
  onerror: ((event: SpeechRecognitionErrorEvent) => void) | null
  onend: (() => void) | null
}
type RecognitionConstructor = new () => Recognition

const getRecognitionConstructor = (): RecognitionConstructor | undefined => {
  const browser = globalThis as {
    SpeechRecognition?: RecognitionConstructor
    webkitSpeechRecognition?: RecognitionConstructor
  }
  return browser.SpeechRecognition ?? browser.webkitSpeechRecognition
}

export const supportsSpeechRecognition = (): boolean => getRecognitionConstructor() !== undefined

export type RecognitionHandlers = {
  onSpeech: () => void
  onTranscript: (final: string, interim: string) => void
  onError: (error: string) => void
  onEnd: () => void
}

/** Listens until stopped or silent. Null if unsupported. */
export function startRecognition(
  language: Language,
  { onSpeech, onTranscript, onError, onEnd }: RecognitionHandlers,
) {
  const Speech = getRecognitionConstructor()
  if (!Speech) return null
  const recognition = new Speech()
  recognition.lang = languageSettings[language].speechLocale
  recognition.continuous = true
  recognition.interimResults = true
  recognition.onspeechstart = onSpeech
  recognition.onresult = event => {
    const results = Array.from(event.results)
    const textOf = (isFinal: boolean, from: number) =>
      results
        .slice(from)
        .filter(result => result.isFinal === isFinal)
        .map(result => result[0]?.transcript.trim() ?? '')
        .join(' ')
    onTranscript(textOf(true, event.resultIndex), textOf(false, 0))
  }
  recognition.onerror = event => onError(event.error)
  recognition.onend = onEnd
  recognition.start()
  return { stop: () => recognition.stop(), abort: () => recognition.abort() }
}
