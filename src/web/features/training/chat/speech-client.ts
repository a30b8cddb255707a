import { useSyncExternalStore } from 'react'
import type { Language } from '#contract/account.ts'

const synthesis = () => (typeof speechSynthesis === 'undefined' ? null : speechSynthesis)

/** A voice of this device for a language; those that live elsewhere would be told what the coach says. */
const voiceFor = (language: Language): SpeechSynthesisVoice | null =>
  synthesis()
    ?.getVoices()
    .find(voice => voice.localService && voice.lang.toLowerCase().split(/[-_]/)[0] === language) ?? null

/** Whether the coach can be heard here. Browsers learn of their voices little by little. */
export const useCanSpeak = (language: Language): boolean =>
  useSyncExternalStore(
    listener => {
      synthesis()?.addEventListener('voiceschanged', listener)
      return () => synthesis()?.removeEventListener('voiceschanged', listener)
    },
    // Not the voice itself: some browsers make a new one for every question.
    () => voiceFor(language) !== null,
  )

/** Reads a text aloud, instead of whatever is being read. */
export function say(text: string, language: Language): void {
  hush()
  const voice = voiceFor(language)
  if (!voice) return
  const utterance = new SpeechSynthesisUtterance(text)
  utterance.voice = voice
  utterance.lang = voice.lang
  synthesis()?.speak(utterance)
}

export const hush = (): void => synthesis()?.cancel()
