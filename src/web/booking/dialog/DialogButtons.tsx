import type { ReactNode } from 'react'
import { common } from '#web/text/en/common.ts'
import { useText } from '#web/text/translate.ts'
import { Button } from '#web/ui/Button.tsx'

/** Away or on, in one row also on a phone: the times above need the room. */
export function DialogButtons({ onCancel, children }: { onCancel: () => void; children: ReactNode }) {
  const t = useText(common)
  return (
    <div className="flex gap-2 sm:shrink-0 sm:gap-3">
      <Button look="secondary" className="max-sm:px-3" onClick={onCancel}>
        {t('cancel')}
      </Button>
      {children}
    </div>
  )
}
