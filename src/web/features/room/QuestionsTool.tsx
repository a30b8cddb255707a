import { NotebookPen } from 'lucide-react'
import type { Side } from '#contract/room.ts'
import { asking as text } from '#web/i18n/en/asking.ts'
import { useText } from '#web/i18n/translate.ts'
import { Tool } from './Tool.tsx'

/** Shows and hides what is asked from and noted. */
export function AskTool({ side, isShown, onClick }: { side: Side; isShown: boolean; onClick: () => void }) {
  const t = useText(text)
  return (
    <Tool
      label={t(side === 'interviewer' ? 'tool' : 'notesTool')}
      shortcut="N"
      look={isShown ? 'on' : 'calm'}
      onClick={onClick}
    >
      <NotebookPen aria-hidden />
    </Tool>
  )
}
