import { X } from 'lucide-react'
import { IconButton } from '#web/components/ui/Button.tsx'
import { ViewTabs } from '#web/features/room/collaboration/CollaborationViews.tsx'
import type { CollaborationPanelState } from '#web/features/room/collaboration/use-collaboration-panel.ts'
import { collaboration } from '#web/i18n/en/room/collaboration.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { lazyPanel } from './lazy-panel.tsx'

/** Loads lazily, so that the call starts faster. */
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
