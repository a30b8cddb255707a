import { CircleQuestionMark, MessageSquareText, NotebookPen } from 'lucide-react'
import { ToolbarButton } from '#web/features/room/call/ToolbarButton.tsx'
import { useRoom } from '#web/features/room/room-context.ts'
import { room } from '#web/i18n/en/room/room.ts'
import { sessionNotes } from '#web/i18n/en/room/session-notes.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { type SidePanelState, type SideTab, sideTabs } from './use-side-panel.ts'

const tools = {
  questions: { Icon: CircleQuestionMark, shortcut: 'Q' },
  notes: { Icon: NotebookPen, shortcut: 'N' },
  messages: { Icon: MessageSquareText, shortcut: 'B' },
} as const

export function useSideTabNames(): Record<SideTab, string> {
  const t = useTranslations(room)
  const tNotes = useTranslations(sessionNotes)
  return { questions: tNotes('questions'), notes: tNotes('notes'), messages: t('messages') }
}

/** Toolbar buttons that open the tabs of the side panel. */
export function SideTools({ panel }: { panel: SidePanelState }) {
  const t = useTranslations(room)
  const names = useSideTabNames()
  const { side } = useRoom().session
  return sideTabs[side].map(tab => {
    const { Icon, shortcut } = tools[tab]
    return (
      <ToolbarButton
        key={tab}
        label={names[tab]}
        word={names[tab]}
        newsLabel={tab === 'messages' ? panel.hasNewMessages && t('messagesNew') : undefined}
        shortcut={shortcut}
        variant={panel.tab === tab ? 'on' : 'neutral'}
        onClick={() => panel.toggle(tab)}
      >
        <Icon aria-hidden />
      </ToolbarButton>
    )
  })
}
