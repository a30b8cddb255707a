import { X } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '#web/components/ui/Button.tsx'
import { common } from '#web/i18n/en/common.ts'
import { layout } from '#web/i18n/en/layout.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useIsClockWrong } from '#web/lib/api/server-clock.ts'
import { useIsStorageBlocked } from '#web/lib/storage/storage.ts'

/** What is wrong with this device or browser and changes how the product works. Each is said once a visit. */
export function DeviceNotices() {
  const t = useTranslations(layout)
  const notices = [
    { key: 'storageBlocked', isShown: useIsStorageBlocked() },
    { key: 'clockWrong', isShown: useIsClockWrong() },
  ] as const
  return notices.map(({ key, isShown }) => isShown && <Notice key={key}>{t(key)}</Notice>)
}

function Notice({ children }: { children: string }) {
  const t = useTranslations(common)
  const [isDismissed, setDismissed] = useState(false)
  if (isDismissed) return null
  return (
    <div data-notice="" className="border-t border-hairline bg-amber-tint print:hidden">
      <div className="page-width flex items-center gap-2 text-15 text-ink">
        <p role="status" className="flex-1 py-2">
          {children}
        </p>
        <IconButton label={t('close')} onClick={() => setDismissed(true)}>
          <X aria-hidden />
        </IconButton>
      </div>
    </div>
  )
}
