import { useSyncExternalStore } from 'react'

const synthesis = () => (typeof speechSynthesis === 'undefined' ? null : speechSynthesis)

/** An English voice of this device; those that live elsewhere would be told what the coach says. */
const englishVoice = (): SpeechSynthesisVoice | null =>
  synthesis()
    ?.getVoices()
    .find(voice => voice.localService && /^en\b/i.test(voice.lang)) ?? null

/** Whether the coach can be heard here. Browsers learn of their voices little by little. */
export const useCanSpeak = (): boolean =>
  useSyncExternalStore(
    listener => {
      synthesis()?.addEventListener('voiceschanged', listener)
      return () => synthesis()?.removeEventListener('voiceschanged', listener)
    },
    // Not the voice itself: some browsers make a new one for every question.
    () => englishVoice() !== null,
  )

/** Reads a text aloud, instead of whatever is being read. */
export function say(text: string): void {
  hush()
  const voice = englishVoice()
  if (!voice) return
  const utterance = new SpeechSynthesisUtterance(text)
  utterance.voice = voice
  utterance.lang = voice.lang
  synthesis()?.speak(utterance)
}

export const hush = (): void => synthesis()?.cancel()
