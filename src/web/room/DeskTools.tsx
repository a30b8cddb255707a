import { CodeXml, PencilRuler } from 'lucide-react'
import { desk as text } from '#web/text/en/desk.ts'
import { useText } from '#web/text/translate.ts'
import { Tool } from './Tool.tsx'
import type { DeskShown } from './use-desk-shown.ts'

/** Show and hide what is written, and what is drawn, together. */
export function DeskTools({ shown: { isShown, part, toggle } }: { shown: DeskShown }) {
  const t = useText(text)
  const isCode = isShown && part === 'code'
  const isBoard = isShown && part === 'board'
  return (
    <>
      <Tool
        label={t(isCode ? 'close' : 'open')}
        shortcut="C"
        look={isCode ? 'on' : 'calm'}
        onClick={() => toggle('code')}
      >
        <CodeXml aria-hidden />
      </Tool>
      <Tool
        label={t(isBoard ? 'closeBoard' : 'openBoard')}
        shortcut="D"
        look={isBoard ? 'on' : 'calm'}
        onClick={() => toggle('board')}
      >
        <PencilRuler aria-hidden />
      </Tool>
    </>
  )
}
