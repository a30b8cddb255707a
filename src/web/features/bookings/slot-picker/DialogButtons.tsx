import type { ReactNode } from 'react'
import { Button } from '#web/components/ui/Button.tsx'
import { common } from '#web/i18n/en/common.ts'
import { useTranslations } from '#web/i18n/translate.ts'

/** One row even on a phone, because the times above need the space. */
export function DialogButtons({ onCancel, children }: { onCancel: () => void; children: ReactNode }) {
  const t = useTranslations(common)
  return (
    <div className="flex gap-2 sm:shrink-0 sm:gap-3">
      <Button variant="secondary" className="max-sm:px-3" onClick={onCancel}>
        {t('cancel')}
      </Button>
      {children}
    </div>
  )
}
