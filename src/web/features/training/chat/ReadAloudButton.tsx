import { Volume2, VolumeX } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import type { Language } from '#contract/language.ts'
import type { ChatMessage } from '#contract/training-interview.ts'
import { IconButton } from '#web/components/ui/Button.tsx'
import { coach as text } from '#web/i18n/en/training/coach.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useStoredFlag } from '#web/lib/storage/storage.ts'

/** Renders nothing if the device has no voice for the language. */
export function ReadAloudButton({
  messages,
  language,
  isMuted,
}: {
  messages: readonly ChatMessage[]
  /** Language of the interview. */
  language: Language
  /** The coach is silent while the user speaks. */
  isMuted: boolean
}) {
  const t = useTranslations(text)
  const canSpeak = useCanSpeak(language)
  const [isOn, setOn] = useStoredFlag('read-aloud', false)
  const newest = messages.findLast(message => message.role === 'assistant')
  const spokenId = useRef(newest?.messageId)
  const speak = useEffectEvent(() => {
    if (!newest || spokenId.current === newest.messageId) return
    spokenId.current = newest.messageId
    if (isOn && !isMuted) speakText(newest.content, language)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new message is read once
  useEffect(speak, [newest?.messageId])
  useEffect(() => {
    if (isMuted) stopSpeaking()
  }, [isMuted])
  useEffect(() => stopSpeaking, [])
  if (!canSpeak) return null
  return (
    <IconButton
      label={t('readAloud')}
      aria-pressed={isOn}
      onClick={() => {
        setOn(!isOn)
        if (isOn) stopSpeaking()
        else if (newest) speakText(newest.content, language)
      }}
      className="-mr-3 in-data-keyboard-open:hidden aria-pressed:text-accent"
    >
      {isOn ? <Volume2 aria-hidden /> : <VolumeX aria-hidden />}
    </IconButton>
  )
}

const getSpeechSynthesis = () => (typeof speechSynthesis === 'undefined' ? null : speechSynthesis)

/** Only local voices, because remote ones would send the coach's text to a third party. */
const findVoice = (language: Language): SpeechSynthesisVoice | null =>
  getSpeechSynthesis()
    ?.getVoices()
    .find(voice => voice.localService && voice.lang.toLowerCase().split(/[-_]/)[0] === language) ?? null

/** Whether speech output is available. Browsers load their voices asynchronously. */
const useCanSpeak = (language: Language): boolean =>
  useSyncExternalStore(
    listener => {
      getSpeechSynthesis()?.addEventListener('voiceschanged', listener)
      return () => getSpeechSynthesis()?.removeEventListener('voiceschanged', listener)
    },
    // A boolean, because some browsers create a new voice object on each call.
    () => findVoice(language) !== null,
  )

/** Replaces any text being read. */
function speakText(text: string, language: Language): void {
  stopSpeaking()
  const voice = findVoice(language)
  if (!voice) return
  const utterance = new SpeechSynthesisUtterance(text)
  utterance.voice = voice
  utterance.lang = voice.lang
  getSpeechSynthesis()?.speak(utterance)
}

const stopSpeaking = (): void => getSpeechSynthesis()?.cancel()
