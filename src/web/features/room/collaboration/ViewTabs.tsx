import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import { collaboration as text } from '#web/i18n/en/collaboration.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { CollaborationPanelState, CollaborationView } from './use-collaboration-panel.ts'

export function ViewTabs({
  views,
  panel,
}: {
  views: readonly { value: CollaborationView; label: string; icon: LucideIcon }[]
  panel: CollaborationPanelState
}) {
  const t = useTranslations(text)
  return views.map(({ value, label, icon: Icon }) => {
    const isNew = panel.changedViews.includes(value)
    return (
      <button
        key={value}
        type="button"
        aria-pressed={panel.view === value}
        onClick={() => panel.showView(value)}
        className={clsx(
          'relative inline-flex min-h-11 items-center gap-2 rounded-medium px-3 text-15 font-medium transition-colors duration-150 [&_svg]:size-5',
          panel.view === value ? 'bg-accent-tint text-accent' : 'text-quiet hover:bg-sunken hover:text-ink',
        )}
      >
        <Icon aria-hidden /> {label}
        {isNew && (
          <>
            <span aria-hidden className="size-2 rounded-full bg-red" />
            <span className="sr-only">{t('changedThere')}</span>
          </>
        )}
      </button>
    )
  })
}
