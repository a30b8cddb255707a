import { NotebookPen } from 'lucide-react'
import type { Side } from '#contract/room.ts'
import { asking as text } from '#web/i18n/en/asking.ts'
import { useText } from '#web/i18n/translate.ts'
import { ToolbarButton } from './Tool.tsx'

/** Shows and hides what is asked from and noted. */
export function QuestionsTool({
  side,
  isOpen,
  onClick,
}: {
  side: Side
  isOpen: boolean
  onClick: () => void
}) {
  const t = useText(text)
  return (
    <ToolbarButton
      label={t(side === 'interviewer' ? 'tool' : 'notesTool')}
      shortcut="N"
      variant={isOpen ? 'on' : 'calm'}
      onClick={onClick}
    >
      <NotebookPen aria-hidden />
    </ToolbarButton>
  )
}
