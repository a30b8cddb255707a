import { CodeXml, PencilRuler } from 'lucide-react'
import { desk as text } from '#web/i18n/en/desk.ts'
import { useText } from '#web/i18n/translate.ts'
import { Tool } from './Tool.tsx'
import type { DeskPart, DeskShown } from './use-collaboration-shown.ts'

const parts = {
  code: { Icon: CodeXml, shortcut: 'C', open: 'open', close: 'close', changed: 'changedCode' },
  board: {
    Icon: PencilRuler,
    shortcut: 'D',
    open: 'openBoard',
    close: 'closeBoard',
    changed: 'changedBoard',
  },
} as const

/** Show and hide what is written, and what is drawn, together. */
export function DeskTools({ shown }: { shown: DeskShown }) {
  return (
    <>
      <PartTool part="code" shown={shown} />
      <PartTool part="board" shown={shown} />
    </>
  )
}

/** With a dot while the other has changed what is not shown. */
function PartTool({ part, shown }: { part: DeskPart; shown: DeskShown }) {
  const t = useText(text)
  const { Icon, shortcut, open, close, changed } = parts[part]
  const isOn = shown.isShown && shown.part === part
  const isNew = shown.news.includes(part)
  return (
    <span className="relative">
      <Tool
        label={t(isNew ? changed : isOn ? close : open)}
        shortcut={shortcut}
        look={isOn ? 'on' : 'calm'}
        onClick={() => shown.toggle(part)}
      >
        <Icon aria-hidden />
      </Tool>
      {isNew && <span aria-hidden className="absolute top-0.5 right-0.5 size-3 rounded-full bg-red" />}
      <span role="status" className="sr-only">
        {isNew && t(changed)}
      </span>
    </span>
  )
}
