import { Skeleton } from '#web/components/ui/Skeleton.tsx'
import { slot as text } from '#web/i18n/en/slot.ts'
import { useTranslations } from '#web/i18n/translate.ts'

export function TimeSlotsSkeleton() {
  const t = useTranslations(text)
  return (
    <div role="status" className="grid gap-6 lg:grid-cols-[22.5rem_minmax(0,1fr)]">
      <span className="sr-only">{t('loading')}</span>
      <Skeleton className="h-110 rounded-large" />
      <Skeleton className="h-160 rounded-large" />
    </div>
  )
}
