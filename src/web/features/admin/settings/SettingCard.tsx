import { type ReactNode, useId, useState } from 'react'
import type { SiteSettingKey } from '#contract/site-settings.ts'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import { QueryBoundary } from '#web/components/query/QueryBoundary.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import { Skeleton } from '#web/components/ui/Loading.tsx'
import { adminSettings } from '#web/i18n/en/admin/admin-settings.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { SettingHistory } from './SettingHistory.tsx'

type Changed = { version: number; changedAt: string | null; changedBy: string | null }

/** One setting: what it is now, who changed it last, and on demand all its changes. */
export function SettingCard({
  settingKey,
  title,
  text,
  setting: { version, changedAt, changedBy },
  onChange,
  children,
}: {
  settingKey: SiteSettingKey
  title: string
  text: string
  setting: Changed
  /** Null: the admin may only read. */
  onChange: (() => void) | null
  children: ReactNode
}) {
  const t = useTranslations(adminSettings)
  const id = useId()
  const [isHistoryShown, setHistoryShown] = useState(false)
  return (
    <Card role="region" aria-labelledby={id} className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-start justify-between gap-4 sm:flex-nowrap">
        <div>
          <h2 id={id} className="text-20">
            {title}
          </h2>
          <p className="mt-1 max-w-text text-15 text-quiet">{text}</p>
        </div>
        {onChange && (
          <Button
            variant="secondary"
            aria-label={t('changeNamed', { name: title })}
            className="shrink-0"
            onClick={onChange}
          >
            {t('change')}
          </Button>
        )}
      </div>
      {children}
      <div className="flex flex-wrap items-center gap-x-4 text-13 text-quiet">
        {changedAt ? (
          <p>
            {t('changed')} <DateTime start={changedAt} /> ·{' '}
            <bdi translate="no">{changedBy ?? t('commandLine')}</bdi>
          </p>
        ) : (
          <p>{t('neverChanged')}</p>
        )}
        {version > 0 && (
          <button
            type="button"
            aria-expanded={isHistoryShown}
            onClick={() => setHistoryShown(!isHistoryShown)}
            className="link min-h-11"
          >
            {t(isHistoryShown ? 'hideHistory' : 'showHistory', { count: version })}
          </button>
        )}
      </div>
      {isHistoryShown && (
        <QueryBoundary fallback={<Skeleton className="h-24 rounded-medium" />}>
          <SettingHistory key={version} settingKey={settingKey} title={title} />
        </QueryBoundary>
      )}
    </Card>
  )
}
