import { X } from 'lucide-react'
import type { CodingTask } from '#contract/notes.ts'
import { IconButton } from '#web/components/ui/Button.tsx'
import { Dialog } from '#web/components/ui/Dialog.tsx'
import { useCounterpart } from '#web/features/bookings/use-counterpart.ts'
import { ViewTabs } from '#web/features/room/collaboration/CollaborationViews.tsx'
import type { CollaborationPanelState } from '#web/features/room/collaboration/use-collaboration-panel.ts'
import type { SessionNotesState } from '#web/features/room/notes/use-session-notes.ts'
import { useRoom } from '#web/features/room/room-context.ts'
import { bookingMessages } from '#web/i18n/en/bookings/booking-messages.ts'
import { collaboration } from '#web/i18n/en/room/collaboration.ts'
import { sessionNotes } from '#web/i18n/en/room/session-notes.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { lazyPanel } from './lazy-panel.tsx'

// The content of the panels loads lazily, so that the call starts faster.

const QuestionsPanelContent = lazyPanel(() =>
  import('#web/features/room/notes/QuestionsPanel.tsx').then(module => module.QuestionsPanel),
)

export function QuestionsPanel({
  notes,
  onAddTask,
  onClose,
}: {
  notes: SessionNotesState
  onAddTask: (task: CodingTask) => void
  onClose: () => void
}) {
  const t = useTranslations(sessionNotes)
  const { side } = useRoom().session
  const title = t(side === 'interviewer' ? 'tool' : 'notesTool')
  return (
    <section
      aria-label={title}
      className="absolute inset-y-0 right-0 z-10 flex w-full flex-col overflow-hidden rounded-large border border-hairline bg-surface sm:w-96"
    >
      <div className="flex items-center justify-between gap-2 py-1 pr-1 pl-4">
        <h2 className="text-17">{title}</h2>
        <IconButton label={t('close')} onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-4 pb-4">
        <QuestionsPanelContent notes={notes} onAddTask={onAddTask} />
      </div>
    </section>
  )
}

const CollaborationPanelContent = lazyPanel(() =>
  import('#web/features/room/collaboration/CollaborationPanel.tsx').then(module => module.CollaborationPanel),
)

export function CollaborationPanel({
  panel,
  className,
}: {
  panel: CollaborationPanelState
  className: string
}) {
  const t = useTranslations(collaboration)
  const isBoard = panel.view === 'board'
  return (
    <section
      aria-label={t(panel.view)}
      className={`flex min-h-0 min-w-0 flex-col overflow-hidden rounded-large border border-hairline bg-surface ${className}`}
    >
      <div className="flex items-center gap-1 border-b border-hairline px-2 py-1">
        <ViewTabs panel={panel} />
        <span className="ml-auto">
          <IconButton label={t(isBoard ? 'closeBoard' : 'close')} onClick={panel.close}>
            <X aria-hidden />
          </IconButton>
        </span>
      </div>
      <CollaborationPanelContent panel={panel} />
    </section>
  )
}

export const MessagesDialog = lazyPanel(
  () => import('#web/features/bookings/messages/MessagesDialog.tsx').then(module => module.MessagesDialog),
  {
    Frame: ({ booking, onClose, children }) => {
      const t = useTranslations(bookingMessages)
      const { name } = useCounterpart(booking)
      return (
        <Dialog open onClose={onClose} title={t('title', { name })}>
          {children}
        </Dialog>
      )
    },
  },
)
