import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import type { DayRange } from '#contract/slot.ts'
import { Button, IconButton } from '#web/components/ui/Button.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import { daysOff as text } from '#web/i18n/en/slots/days-off.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { RemoveDaysOffDialog } from './RemoveDaysOffDialog.tsx'
import { useFormatDays } from './use-format-days.ts'

export function DaysOffCard({ daysOff, onAdd }: { daysOff: readonly DayRange[]; onAdd: () => void }) {
  const t = useTranslations(text)
  const formatDays = useFormatDays()
  const heading = useRef<HTMLHeadingElement>(null)
  const [removing, setRemoving] = useState<DayRange | null>(null)
  return (
    <Card className="grid gap-3">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 ref={heading} tabIndex={-1} className="text-20">
            {t('title')}
          </h2>
          <p className="text-15 text-quiet">{t(daysOff.length > 0 ? 'text' : 'none')}</p>
        </div>
        <Button variant="secondary" onClick={onAdd}>
          {t('add')}
        </Button>
      </div>
      {daysOff.length > 0 && (
        <ul className="divide-y divide-hairline">
          {daysOff.map(days => (
            <li key={days.from} className="flex min-h-12 items-center justify-between gap-3 tabular-nums">
              {formatDays(days)}
              <IconButton
                label={t('remove', { days: formatDays(days) })}
                onClick={() => setRemoving(days)}
                className="-mr-2"
              >
                <X aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <RemoveDaysOffDialog
        days={removing}
        onClose={() => setRemoving(null)}
        onRemoved={() => heading.current?.focus()}
      />
    </Card>
  )
}
