import { useEffect, useEffectEvent, useState } from 'react'
import type { MediaState, ServerMessage } from '#contract/room.ts'
import type { CollaborationChannel } from '#web/features/room/collaboration/collaboration-document.ts'
import { useRoom } from '#web/features/room/room-context.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { languageSettings } from '#web/i18n/languages.ts'
import { supportsSpeechRecognition } from '#web/lib/speech-recognition.ts'
import { useLocalStorage } from '#web/lib/storage/storage.ts'
import { transcribe } from './speech-to-text.ts'

type Captions = MediaState['captions']

/** Time that a caption stays visible. */
const displayMs = 6000

/**
 * Captions of both participants. Each browser transcribes its own user, whose voice is clearest there, after the peer
 * has requested captions and the user has agreed.
 */
export function useCaptions(ownCaptions: Captions, onChange: (captions: Captions) => void) {
  const { roomClient, devices } = useRoom()
  const { channel, peer } = roomClient
  const peerCaptions = peer?.media.captions ?? null
  // A muted user is not transcribed.
  const isSpeaking = devices.microphone.isOn && devices.microphone.track !== null
  const [language, setLanguage] = useCaptionLanguage()
  const isRequestedByPeer = peerCaptions?.asks === true
  const isTranscribing = ownCaptions.writes === 'yes' && isRequestedByPeer

  // A new request needs a new answer. A browser without speech recognition answers by itself.
  const respondToRequest = useEffectEvent((isRequested: boolean) => {
    const next = isRequested && !supportsSpeechRecognition() ? 'cannot' : 'no'
    if (ownCaptions.writes !== next && (isRequested || ownCaptions.writes !== 'no'))
      onChange({ ...ownCaptions, writes: next })
  })
  useEffect(() => respondToRequest(isRequestedByPeer), [isRequestedByPeer])

  const sendCaption = useEffectEvent((text: string, isFinal: boolean) =>
    channel.send({ type: 'caption', text, isFinal }),
  )
  const onFailed = useEffectEvent(() => onChange({ ...ownCaptions, writes: 'cannot' }))
  useEffect(() => {
    if (!(isTranscribing && isSpeaking)) return
    return transcribe(language, {
      onText: (text, isFinal) => sendCaption(text, isFinal),
      onFailed: () => onFailed(),
    })
  }, [isTranscribing, isSpeaking, language])

  return {
    text: useLatestCaption(channel, ownCaptions.asks),
    isRequested: isRequestedByPeer && ownCaptions.writes === 'no' && supportsSpeechRecognition(),
    isTranscribing,
    /** Language that this user speaks. */
    language,
    setLanguage,
    isEnabled: ownCaptions.asks,
    /** Null while the peer is away. */
    peerStatus: peerCaptions?.writes ?? null,
    toggle: () => onChange({ ...ownCaptions, asks: !ownCaptions.asks }),
    respond: (isAllowed: boolean) => onChange({ ...ownCaptions, writes: isAllowed ? 'yes' : 'refused' }),
  }
}
export type CaptionsState = ReturnType<typeof useCaptions>

function useLatestCaption(channel: CollaborationChannel, isEnabled: boolean): string {
  const [caption, setCaption] = useState('')
  const onMessage = useEffectEvent((message: ServerMessage) => {
    if (message.type === 'caption') setCaption(message.text)
  })
  useEffect(() => {
    if (!isEnabled) return
    const unsubscribe = channel.subscribe(message => onMessage(message))
    return () => {
      unsubscribe()
      setCaption('')
    }
  }, [channel, isEnabled])
  useEffect(() => {
    if (!caption) return
    const timer = setTimeout(() => setCaption(''), displayMs)
    return () => clearTimeout(timer)
  }, [caption])
  return caption
}

/** Languages that browsers recognize, as BCP 47 tags. */
const captionLocales = [
  ...['en-US', 'ru-RU', 'ka-GE', 'hy-AM', 'az-AZ', 'uk-UA', 'kk-KZ', 'uz-UZ', 'tr-TR', 'de-DE', 'fr-FR'],
  ...['es-ES', 'it-IT', 'pt-BR', 'nl-NL', 'pl-PL', 'cs-CZ', 'ro-RO', 'el-GR', 'sv-SE', 'he-IL', 'ar-EG'],
  ...['fa-IR', 'hi-IN'],
]

/** Name of a language in the language itself. */
const nameOf = (locale: string): string => {
  const [code = locale] = locale.split('-')
  return new Intl.DisplayNames([locale], { type: 'language' }).of(code) ?? locale
}

export const captionLanguages = captionLocales.map(locale => ({ locale, name: nameOf(locale) }))

/** Language that the user speaks, remembered by this browser. By default it is the language of the interface. */
function useCaptionLanguage(): [string, (locale: string) => void] {
  const [stored, setStored] = useLocalStorage('caption-language')
  const { speechLocale } = languageSettings[useLanguage()]
  return [stored !== null && captionLocales.includes(stored) ? stored : speechLocale, setStored]
}
