import { Captions, CaptionsOff } from 'lucide-react'
import { ToolbarButton } from '#web/features/room/Tool.tsx'
import { caption as text } from '#web/i18n/en/caption.ts'
import { useText } from '#web/i18n/translate.ts'
import type { CaptionsState } from './use-captions.ts'

/** Asks for what the other says in writing. */
export function CaptionTool({ captions: { isEnabled, toggle } }: { captions: CaptionsState }) {
  const t = useText(text)
  return (
    <ToolbarButton
      label={t(isEnabled ? 'stop' : 'ask')}
      shortcut="T"
      variant={isEnabled ? 'on' : 'calm'}
      onClick={toggle}
    >
      {isEnabled ? <CaptionsOff aria-hidden /> : <Captions aria-hidden />}
    </ToolbarButton>
  )
}
