import { adminSystem } from '#web/i18n/en/admin/admin-system.ts'
import { useTranslations } from '#web/i18n/translate.ts'

/** Message of the last attempt, as the log has it, and the number of attempts. */
export function ErrorText({ text, attempts }: { text: string | null; attempts: number }) {
  const t = useTranslations(adminSystem)
  return (
    <div className="grid min-w-48 max-w-text gap-0.5">
      {text ? (
        <span translate="no" className="wrap-anywhere">
          {text}
        </span>
      ) : (
        <span className="text-quiet">{t('noError')}</span>
      )}
      <span className="text-13 text-quiet">{t('attempts', { count: attempts })}</span>
    </div>
  )
}
