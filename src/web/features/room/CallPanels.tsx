import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '#web/components/ui/Button.tsx'
import { Dialog } from '#web/components/ui/Dialog.tsx'
import { useCounterpart } from '#web/features/bookings/use-counterpart.ts'
import { bookingMessages } from '#web/i18n/en/booking-messages.ts'
import { collaboration } from '#web/i18n/en/collaboration.ts'
import { common } from '#web/i18n/en/common.ts'
import { sessionNotes } from '#web/i18n/en/session-notes.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { lazyPanel } from './LazyPanel.tsx'

// Panels load lazily, so that the call starts faster. Each frame shows the error when loading fails.

export const QuestionsPanel = lazyPanel(
  () => import('./notes/QuestionsPanel.tsx').then(module => module.QuestionsPanel),
  {
    Frame: ({ session, onClose, children }) => {
      const t = useTranslations(sessionNotes)
      return (
        <PanelFrame
          title={t(session.side === 'interviewer' ? 'tool' : 'notesTool')}
          onClose={onClose}
          className="absolute inset-y-0 right-0 z-10 w-full sm:w-96"
        >
          {children}
        </PanelFrame>
      )
    },
  },
)

export const CollaborationPanel = lazyPanel(
  () => import('./collaboration/CollaborationPanel.tsx').then(module => module.CollaborationPanel),
  {
    Frame: ({ panel, className, children }) => {
      const t = useTranslations(collaboration)
      return (
        <PanelFrame title={t(panel.view)} onClose={panel.close} className={`min-h-0 min-w-0 ${className}`}>
          {children}
        </PanelFrame>
      )
    },
  },
)

export const MessagesPanel = lazyPanel(
  () => import('#web/features/bookings/messages/MessagesDialog.tsx').then(module => module.MessagesDialog),
  {
    Frame: ({ booking, side, onClose, children }) => {
      const t = useTranslations(bookingMessages)
      const { name } = useCounterpart(booking, side)
      return (
        <Dialog open onClose={onClose} title={t('title', { name })}>
          {children}
        </Dialog>
      )
    },
  },
)

function PanelFrame({
  title,
  onClose,
  className,
  children,
}: {
  title: string
  onClose: () => void
  className: string
  children: ReactNode
}) {
  const t = useTranslations(common)
  return (
    <section
      aria-label={title}
      className={`flex flex-col overflow-y-auto rounded-large border border-hairline bg-surface ${className}`}
    >
      <div className="flex items-center justify-between gap-2 py-1 pr-1 pl-4">
        <h2 className="text-17">{title}</h2>
        <IconButton label={t('close')} onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </div>
      {children}
    </section>
  )
}
