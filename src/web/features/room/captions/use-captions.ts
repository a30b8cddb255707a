import { useEffect, useEffectEvent, useState } from 'react'
import type { MediaState, ServerMessage } from '#contract/room.ts'
import type { CollaborationChannel } from '#web/features/room/collaboration/collaboration-document.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { supportsSpeechRecognition } from '#web/lib/speech-recognition.ts'
import { transcribe } from './speech-to-text.ts'

type Captions = MediaState['captions']

/** How long a line stays after the last word. */
const displayMs = 6000

/**
 * What one says to the other about captions. Each browser writes down its own person, whose voice it hears best, once
 * the other has asked and they have agreed.
 */
export function useCaptions({
  own,
  change,
  peerCaptions,
  channel,
  isSpeaking,
}: {
  own: Captions
  change: (captions: Captions) => void
  peerCaptions: Captions | null
  channel: CollaborationChannel | null
  /** Whether the microphone is on: what nobody hears is not written down either. */
  isSpeaking: boolean
}) {
  const language = useLanguage()
  const isAsked = peerCaptions?.asks === true
  const writes = own.writes === 'yes' && isAsked

  // Another question is another question, and a browser that cannot says so by itself.
  const answer = useEffectEvent((asked: boolean) => {
    const next = asked && !supportsSpeechRecognition() ? 'cannot' : 'no'
    if (own.writes !== next && (asked || own.writes !== 'no')) change({ ...own, writes: next })
  })
  useEffect(() => answer(isAsked), [isAsked])

  const say = useEffectEvent((text: string, isFinal: boolean) =>
    channel?.send({ type: 'caption', text, isFinal }),
  )
  const failed = useEffectEvent(() => change({ ...own, writes: 'cannot' }))
  useEffect(() => {
    if (!(writes && isSpeaking)) return
    return transcribe(language, { onText: (text, isFinal) => say(text, isFinal), onFailed: () => failed() })
  }, [writes, isSpeaking, language])

  return {
    text: useLatestCaption(channel, own.asks),
    isRequested: isAsked && own.writes === 'no' && supportsSpeechRecognition(),
    isTranscribing: writes,
    isEnabled: own.asks,
    peerStatus: peerCaptions?.writes ?? 'no',
    toggle: () => change({ ...own, asks: !own.asks }),
    respond: (isAllowed: boolean) => change({ ...own, writes: isAllowed ? 'yes' : 'refused' }),
  }
}
export type CaptionsState = ReturnType<typeof useCaptions>

/** What the other said last. */
function useLatestCaption(line: CollaborationChannel | null, isWanted: boolean): string {
  const [shown, setShown] = useState('')
  const hear = useEffectEvent((message: ServerMessage) => {
    if (message.type === 'caption') setShown(message.text)
  })
  useEffect(() => {
    if (!line || !isWanted) return
    const silence = line.subscribe(message => hear(message))
    return () => {
      silence()
      setShown('')
    }
  }, [line, isWanted])
  useEffect(() => {
    if (!shown) return
    const timer = setTimeout(() => setShown(''), displayMs)
    return () => clearTimeout(timer)
  }, [shown])
  return shown
}
