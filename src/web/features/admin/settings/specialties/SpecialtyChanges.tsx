import type { Specialty } from '#contract/specialties.ts'
import { adminSettings } from '#web/i18n/en/admin/admin-settings.ts'
import { useTranslations } from '#web/i18n/translate.ts'

/** Specialties before or after a change. Nothing before an added one. */
export function SpecialtyChanges({ specialties }: { specialties: readonly Specialty[] }) {
  const t = useTranslations(adminSettings)
  if (specialties.length === 0) return <span className="text-quiet">{t('none')}</span>
  return (
    <ul className="grid gap-2">
      {specialties.map(({ id, nameEn, nameRu, synonyms, state }) => (
        <li key={id} className="wrap-anywhere">
          <span translate="no">
            {nameEn} · {nameRu}
          </span>
          <span className="block text-13 text-quiet">
            {t(state)}
            {synonyms.length > 0 && <span translate="no"> · {synonyms.join(', ')}</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}
