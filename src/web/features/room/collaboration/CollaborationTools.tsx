import { CodeXml, PencilRuler } from 'lucide-react'
import { ToolbarButton } from '#web/features/room/ToolbarButton.tsx'
import { collaboration as text } from '#web/i18n/en/collaboration.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { CollaborationPanelState, CollaborationView } from './use-collaboration-panel.ts'

const viewTools = {
  code: { Icon: CodeXml, shortcut: 'C', open: 'open', close: 'close', changed: 'changedCode' },
  board: {
    Icon: PencilRuler,
    shortcut: 'D',
    open: 'openBoard',
    close: 'closeBoard',
    changed: 'changedBoard',
  },
} as const

export function CollaborationTools({ panel }: { panel: CollaborationPanelState }) {
  return (
    <>
      <ViewTool view="code" panel={panel} />
      <ViewTool view="board" panel={panel} />
    </>
  )
}

/** Shows a dot when the peer changed a hidden view. */
function ViewTool({ view, panel }: { view: CollaborationView; panel: CollaborationPanelState }) {
  const t = useTranslations(text)
  const { Icon, shortcut, open, close, changed } = viewTools[view]
  const isOn = panel.isOpen && panel.view === view
  const isNew = panel.changedViews.includes(view)
  return (
    <span className="relative">
      <ToolbarButton
        label={t(isNew ? changed : isOn ? close : open)}
        shortcut={shortcut}
        variant={isOn ? 'on' : 'neutral'}
        onClick={() => panel.toggleView(view)}
      >
        <Icon aria-hidden />
      </ToolbarButton>
      {isNew && <span aria-hidden className="absolute top-0.5 right-0.5 size-3 rounded-full bg-red" />}
      <span role="status" className="sr-only">
        {isNew && t(changed)}
      </span>
    </span>
  )
}
