import { CircleQuestionMark, MessageSquareText, NotebookPen } from 'lucide-react'
import { useState } from 'react'
import type { ParticipantRole } from '#contract/fields.ts'
import { ToolbarButton } from '#web/features/room/call/ToolbarButton.tsx'
import { useRoom } from '#web/features/room/room-context.ts'
import { room } from '#web/i18n/en/room/room.ts'
import { sessionNotes } from '#web/i18n/en/room/session-notes.ts'
import { useTranslations } from '#web/i18n/translate.ts'

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

export const sideTabs = {
  interviewer: ['questions', 'notes', 'messages'],
  interviewee: ['notes', 'messages'],
} as const satisfies Record<ParticipantRole, readonly string[]>
export type SideTab = (typeof sideTabs)[ParticipantRole][number]

/** Column beside the stage: questions of the interviewer, notes and messages. `messageCount` counts those of the peer. */
export function useSidePanel(messageCount: number) {
  const [tab, setTab] = useState<SideTab | null>(null)
  const [seenCount, setSeenCount] = useState(messageCount)
  // Messages that arrive while they are open are seen.
  if (tab === 'messages' && seenCount !== messageCount) setSeenCount(messageCount)
  return {
    tab,
    isOpen: tab !== null,
    hasNewMessages: messageCount > seenCount,
    show: setTab,
    toggle: (next: SideTab) => setTab(tab === next ? null : next),
    close: () => setTab(null),
  }
}
export type SidePanelState = ReturnType<typeof useSidePanel>
