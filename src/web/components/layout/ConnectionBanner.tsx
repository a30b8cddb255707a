import { layout } from '#web/i18n/en/layout.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useConnectionStatus } from '#web/lib/connection-store.ts'

/**
 * Says calmly that the line is lost, for as long as it is. It lies over the end of the page, so that nothing moves, and is
 * there before it speaks, so that screen readers hear it.
 */
export function ConnectionBanner() {
  const t = useTranslations(layout)
  const line = useConnectionStatus()
  return (
    <p
      role="status"
      className="sticky bottom-0 z-30 border-hairline bg-amber-tint px-4 text-center text-15 text-ink not-empty:border-t not-empty:py-3 print:hidden"
    >
      {line !== 'online' && t(line)}
    </p>
  )
}
