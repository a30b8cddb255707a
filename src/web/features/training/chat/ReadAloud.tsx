import { Volume2, VolumeX } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Language } from '#contract/account.ts'
import type { ChatMessage } from '#contract/training-session.ts'
import { IconButton } from '#web/components/ui/Button.tsx'
import { coach as text } from '#web/i18n/en/coach.ts'
import { useText } from '#web/i18n/translate.ts'
import { hush, say, useCanSpeak } from './speech-client.ts'
import { useRemembered } from './use-stored.ts'

/** Switches the coach's voice on and off; not here where the device has no voice for its language. */
export function ReadAloud({
  messages,
  language,
  isSilenced,
}: {
  messages: readonly ChatMessage[]
  /** Of the interview. */
  language: Language
  /** While the person speaks, the coach does not. */
  isSilenced: boolean
}) {
  const t = useText(text)
  const canSpeak = useCanSpeak(language)
  const [isOn, turn] = useRemembered('read-aloud', false)
  const newest = messages.findLast(one => one.role === 'assistant')
  const said = useRef(newest?.messageId)
  const speak = useEffectEvent(() => {
    if (!newest || said.current === newest.messageId) return
    said.current = newest.messageId
    if (isOn && !isSilenced) say(newest.content, language)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message is read once
  useEffect(speak, [newest?.messageId])
  useEffect(() => {
    if (isSilenced) hush()
  }, [isSilenced])
  useEffect(() => hush, [])
  if (!canSpeak) return null
  return (
    <IconButton
      label={t('readAloud')}
      aria-pressed={isOn}
      onClick={() => {
        turn(!isOn)
        if (isOn) hush()
        else if (newest) say(newest.content, language)
      }}
      className="-mr-3 aria-pressed:text-accent"
    >
      {isOn ? <Volume2 aria-hidden /> : <VolumeX aria-hidden />}
    </IconButton>
  )
}
