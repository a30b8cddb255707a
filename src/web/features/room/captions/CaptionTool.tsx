import { Captions, CaptionsOff } from 'lucide-react'
import { Tool } from '#web/features/room/Tool.tsx'
import { caption as text } from '#web/i18n/en/caption.ts'
import { useText } from '#web/i18n/translate.ts'
import type { UsedCaptions } from './use-captions.ts'

/** Asks for what the other says in writing. */
export function CaptionTool({ captions: { asks, ask } }: { captions: UsedCaptions }) {
  const t = useText(text)
  return (
    <Tool label={t(asks ? 'stop' : 'ask')} shortcut="T" look={asks ? 'on' : 'calm'} onClick={ask}>
      {asks ? <CaptionsOff aria-hidden /> : <Captions aria-hidden />}
    </Tool>
  )
}
