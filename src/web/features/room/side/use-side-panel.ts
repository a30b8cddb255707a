import { useState } from 'react'
import type { ParticipantRole } from '#contract/room.ts'

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
