import { clsx } from 'clsx'
import { CodeXml, PencilRuler } from 'lucide-react'
import { ToolbarButton } from '#web/features/room/call/ToolbarButton.tsx'
import { collaboration as text } from '#web/i18n/en/room/collaboration.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { CollaborationPanelState } from './PeerViewNotice.tsx'

const views = [
  { view: 'code', Icon: CodeXml, shortcut: 'C', open: 'open', close: 'close', changed: 'changedCode' },
  {
    view: 'board',
    Icon: PencilRuler,
    shortcut: 'D',
    open: 'openBoard',
    close: 'closeBoard',
    changed: 'changedBoard',
  },
] as const

/** Toolbar buttons that open and close the views. */
export function CollaborationTools({ panel }: { panel: CollaborationPanelState }) {
  const t = useTranslations(text)
  return views.map(({ view, Icon, shortcut, open, close, changed }) => {
    const isOn = panel.isOpen && panel.view === view
    return (
      <ToolbarButton
        key={view}
        label={t(isOn ? close : open)}
        word={t(view)}
        newsLabel={panel.changedViews.includes(view) && t(changed)}
        shortcut={shortcut}
        variant={isOn ? 'on' : 'neutral'}
        onClick={() => panel.toggleView(view)}
      >
        <Icon aria-hidden />
      </ToolbarButton>
    )
  })
}

/** Switches between the views of the open panel. */
export function ViewTabs({ panel }: { panel: CollaborationPanelState }) {
  const t = useTranslations(text)
  return views.map(({ view, Icon }) => (
    <button
      key={view}
      type="button"
      aria-pressed={panel.view === view}
      onClick={() => panel.showView(view)}
      className={clsx(
        'relative inline-flex min-h-11 items-center gap-2 rounded-medium px-3 text-15 font-medium transition-colors duration-150 [&_svg]:size-5',
        panel.view === view ? 'bg-accent-tint text-accent' : 'text-quiet hover:bg-sunken hover:text-ink',
      )}
    >
      <Icon aria-hidden /> {t(view)}
      {panel.changedViews.includes(view) && (
        <>
          <span aria-hidden className="size-2 rounded-full bg-red" />
          <span className="sr-only">{t('changedThere')}</span>
        </>
      )}
    </button>
  ))
}
