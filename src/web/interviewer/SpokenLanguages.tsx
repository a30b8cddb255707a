import type { SpokenLanguage } from '#contract/profile.ts'
import { interviewer } from '#web/text/en/interviewer.ts'
import { useLanguage } from '#web/text/language.ts'
import { useText } from '#web/text/translate.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { languageName } from '#web/ui/format.ts'

/** Languages as chips, at most so many; the rest is counted. */
export function SpokenLanguages({ languages, max }: { languages: readonly SpokenLanguage[]; max: number }) {
  const t = useText(interviewer)
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
