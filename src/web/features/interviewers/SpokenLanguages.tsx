import type { SpokenLanguage } from '#contract/profile.ts'
import { Badge } from '#web/components/ui/Badge.tsx'
import { interviewer } from '#web/i18n/en/public/interviewer.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { languageName } from '#web/lib/format.ts'

/** Shows at most `max` languages and counts the rest. */
export function SpokenLanguages({ languages, max }: { languages: readonly SpokenLanguage[]; max: number }) {
  const t = useTranslations(interviewer)
  const language = useLanguage()
  const more = languages.length - max
  return (
    <ul aria-label={t('languages')} className="flex flex-wrap gap-1.5">
      {languages.slice(0, max).map(spoken => (
        <li key={spoken} className="flex">
          <Badge>{languageName(spoken, language)}</Badge>
        </li>
      ))}
      {more > 0 && <li className="text-13 text-quiet">{t('more', { count: more })}</li>}
    </ul>
  )
}
