import { useSyncExternalStore } from 'react'
import type { Language } from '#contract/language.ts'

const getSpeechSynthesis = () => (typeof speechSynthesis === 'undefined' ? null : speechSynthesis)

/** Only local voices, because remote ones would send the coach's text to a third party. */
const findVoice = (language: Language): SpeechSynthesisVoice | null =>
  getSpeechSynthesis()
    ?.getVoices()
    .find(voice => voice.localService && voice.lang.toLowerCase().split(/[-_]/)[0] === language) ?? null

/** Whether speech output is available. Browsers load their voices asynchronously. */
export const useCanSpeak = (language: Language): boolean =>
  useSyncExternalStore(
    listener => {
      getSpeechSynthesis()?.addEventListener('voiceschanged', listener)
      return () => getSpeechSynthesis()?.removeEventListener('voiceschanged', listener)
    },
    // A boolean, because some browsers create a new voice object on each call.
    () => findVoice(language) !== null,
  )

/** Replaces any text being read. */
export function speakText(text: string, language: Language): void {
  stopSpeaking()
  const voice = findVoice(language)
  if (!voice) return
  const utterance = new SpeechSynthesisUtterance(text)
  utterance.voice = voice
  utterance.lang = voice.lang
  getSpeechSynthesis()?.speak(utterance)
}

export const stopSpeaking = (): void => getSpeechSynthesis()?.cancel()
