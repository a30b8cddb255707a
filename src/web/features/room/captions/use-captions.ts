import { useEffect, useEffectEvent, useState } from 'react'
import type { MediaState, ServerMessage } from '#contract/room.ts'
import type { DeskLine } from '#web/features/room/code/yjs-client.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { canRecognise } from '#web/lib/recognition-port.ts'
import { writeDown } from './speech-to-text.ts'

type Captions = MediaState['captions']

/** How long a line stays after the last word. */
const staysMs = 6000

/**
 * What one says to the other about captions. Each browser writes down its own person, whose voice it hears best, once
 * the other has asked and they have agreed.
 */
export function useCaptions({
  own,
  change,
  other,
  line,
  isSpeaking,
}: {
  own: Captions
  change: (captions: Captions) => void
  other: Captions | null
  line: DeskLine | null
  /** Whether the microphone is on: what nobody hears is not written down either. */
  isSpeaking: boolean
}) {
  const language = useLanguage()
  const isAsked = other?.asks === true
  const writes = own.writes === 'yes' && isAsked

  // Another question is another question, and a browser that cannot says so by itself.
  const answer = useEffectEvent((asked: boolean) => {
    const next = asked && !canRecognise() ? 'cannot' : 'no'
    if (own.writes !== next && (asked || own.writes !== 'no')) change({ ...own, writes: next })
  })
  useEffect(() => answer(isAsked), [isAsked])

  const say = useEffectEvent((text: string, isFinal: boolean) =>
    line?.say({ type: 'caption', text, isFinal }),
  )
  const failed = useEffectEvent(() => change({ ...own, writes: 'cannot' }))
  useEffect(() => {
    if (!(writes && isSpeaking)) return
    return writeDown(language, { onSaid: (text, isFinal) => say(text, isFinal), onFailed: () => failed() })
  }, [writes, isSpeaking, language])

  return {
    shown: useShown(line, own.asks),
    isAsked: isAsked && own.writes === 'no' && canRecognise(),
    writes,
    asks: own.asks,
    theirs: other?.writes ?? 'no',
    ask: () => change({ ...own, asks: !own.asks }),
    answer: (isAllowed: boolean) => change({ ...own, writes: isAllowed ? 'yes' : 'refused' }),
  }
}
export type UsedCaptions = ReturnType<typeof useCaptions>

/** What the other said last. */
function useShown(line: DeskLine | null, isWanted: boolean): string {
  const [shown, setShown] = useState('')
  const hear = useEffectEvent((message: ServerMessage) => {
    if (message.type === 'caption') setShown(message.text)
  })
  useEffect(() => {
    if (!line || !isWanted) return
    const silence = line.listen(message => hear(message))
    return () => {
      silence()
      setShown('')
    }
  }, [line, isWanted])
  useEffect(() => {
    if (!shown) return
    const timer = setTimeout(() => setShown(''), staysMs)
    return () => clearTimeout(timer)
  }, [shown])
  return shown
}
