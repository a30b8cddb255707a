import { CodeXml } from 'lucide-react'
import { desk as text } from '#web/text/en/desk.ts'
import { useText } from '#web/text/translate.ts'
import { Tool } from './Tool.tsx'
import type { DeskShown } from './use-desk-shown.ts'

/** Shows and hides what is written together. */
export function DeskTool({ desk: { isShown, toggle } }: { desk: DeskShown }) {
  const t = useText(text)
  return (
    <Tool label={t(isShown ? 'close' : 'open')} shortcut="C" look={isShown ? 'on' : 'calm'} onClick={toggle}>
      <CodeXml aria-hidden />
    </Tool>
  )
}
