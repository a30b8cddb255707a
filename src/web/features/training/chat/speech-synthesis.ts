import { useSyncExternalStore } from 'react'
import type { Language } from '#contract/account.ts'

const getSpeechSynthesis = () => (typeof speechSynthesis === 'undefined' ? null : speechSynthesis)

/** A voice of this device for a language; those that live elsewhere would be told what the coach says. */
const findVoice = (language: Language): SpeechSynthesisVoice | null =>
  getSpeechSynthesis()
    ?.getVoices()
    .find(voice => voice.localService && voice.lang.toLowerCase().split(/[-_]/)[0] === language) ?? null

/** Whether the coach can be heard here. Browsers learn of their voices little by little. */
export const useCanSpeak = (language: Language): boolean =>
  useSyncExternalStore(
    listener => {
      getSpeechSynthesis()?.addEventListener('voiceschanged', listener)
      return () => getSpeechSynthesis()?.removeEventListener('voiceschanged', listener)
    },
    // Not the voice itself: some browsers make a new one for every question.
    () => findVoice(language) !== null,
  )

/** Reads a text aloud, instead of whatever is being read. */
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
