import { layout } from '#web/i18n/en/layout.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useConnectionStatus } from '#web/lib/connection-store.ts'

/**
 * The live region exists before its text, so that screen readers announce the text. It overlays the end of
 * the page, so nothing moves.
 */
export function ConnectionBanner() {
  const t = useTranslations(layout)
  const status = useConnectionStatus()
  return (
    <p
      role="status"
      className="sticky bottom-0 z-30 border-hairline bg-amber-tint px-4 text-center text-15 text-ink not-empty:border-t not-empty:py-3 print:hidden"
    >
      {status !== 'online' && t(status)}
    </p>
  )
}
