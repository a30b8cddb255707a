import { CodeXml, PencilRuler } from 'lucide-react'
import { ToolbarButton } from '#web/features/room/ToolbarButton.tsx'
import { desk as text } from '#web/i18n/en/desk.ts'
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

/** Show and hide what is written, and what is drawn, together. */
export function CollaborationTools({ panel: shown }: { panel: CollaborationPanelState }) {
  return (
    <>
      <ViewTool view="code" panel={shown} />
      <ViewTool view="board" panel={shown} />
    </>
  )
}

/** With a dot while the other has changed what is not shown. */
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
        variant={isOn ? 'on' : 'calm'}
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
