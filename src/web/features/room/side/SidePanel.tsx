import { Tabs } from '@base-ui/react/tabs'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CodingTask } from '#contract/notes.ts'
import { IconButton } from '#web/components/ui/Button.tsx'
import { lazyPanel } from '#web/features/room/call/lazy-panel.tsx'
import type { SessionNotesState } from '#web/features/room/notes/use-session-notes.ts'
import { useRoom } from '#web/features/room/room-context.ts'
import { room } from '#web/i18n/en/room/room.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { type SidePanelState, type SideTab, sideTabs, useSideTabNames } from './SideTools.tsx'

// The content of the tabs loads lazily, so that the call starts faster.

const QuestionsPanel = lazyPanel(() =>
  import('#web/features/room/notes/QuestionsPanel.tsx').then(module => module.QuestionsPanel),
)
const SessionNotes = lazyPanel(() =>
  import('#web/features/room/notes/SessionNotes.tsx').then(module => module.SessionNotes),
)
const SideMessages = lazyPanel(() => import('./SideMessages.tsx').then(module => module.SideMessages))

/** Column that pushes the stage aside, or a sheet below it on a phone. */
export function SidePanel({
  panel,
  notes,
  onAddTask,
  className,
}: {
  panel: SidePanelState
  notes: SessionNotesState
  onAddTask: (task: CodingTask) => void
  className: string
}) {
  const t = useTranslations(room)
  const names = useSideTabNames()
  const { session } = useRoom()
  if (panel.tab === null) return null
  const contents: Record<SideTab, ReactNode> = {
    questions: <QuestionsPanel notes={notes} onAddTask={onAddTask} />,
    notes: <SessionNotes notes={notes} />,
    messages: <SideMessages />,
  }
  return (
    <section
      aria-label={names[panel.tab]}
      className={`flex min-h-0 min-w-0 flex-col overflow-hidden rounded-large border border-hairline bg-surface ${className}`}
    >
      <Tabs.Root
        value={panel.tab}
        onValueChange={(tab: SideTab) => panel.show(tab)}
        className="flex min-h-0 flex-1 flex-col"
      >
        <div className="flex items-center border-b border-hairline pr-1 pl-2">
          <Tabs.List
            activateOnFocus
            aria-label={t('sidePanel')}
            className="flex min-w-0 flex-1 overflow-x-auto"
          >
            {sideTabs[session.side].map(tab => (
              <Tabs.Tab
                key={tab}
                value={tab}
                className="min-h-11 shrink-0 border-b-2 border-transparent px-3 text-15 font-medium text-quiet -outline-offset-2 hover:text-ink data-active:border-accent data-active:text-ink"
              >
                {names[tab]}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <IconButton label={t('closePanel')} onClick={panel.close}>
            <X aria-hidden />
          </IconButton>
        </div>
        {sideTabs[session.side].map(tab => (
          <Tabs.Panel key={tab} value={tab} className="min-h-0 flex-1 overflow-y-auto p-4 -outline-offset-2">
            {contents[tab]}
          </Tabs.Panel>
        ))}
      </Tabs.Root>
    </section>
  )
}
