import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { spokenLanguages } from '#contract/enums.ts'
import type { SpokenLanguage } from '#contract/profile.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { FieldGroup } from '#web/components/ui/Field.tsx'
import { Skeleton } from '#web/components/ui/Loading.tsx'
import { ToggleGroup } from '#web/components/ui/SelectionInputs.tsx'
import { availableLanguagesQuery } from '#web/features/interviewers/api.ts'
import { pickVisibleLanguages } from '#web/features/interviewers/filter-params.ts'
import { myProfileQuery } from '#web/features/profiles/api.ts'
import { interviewer } from '#web/i18n/en/public/interviewer.ts'
import { interviewerSearch } from '#web/i18n/en/public/interviewer-search.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { languageName } from '#web/lib/format.ts'

/** Selected languages and the user's own come first, the rest is collapsed. */
export function LanguageFilter({
  selected,
  onChange,
}: {
  selected: readonly SpokenLanguage[]
  onChange: (chosen: SpokenLanguage[]) => void
}) {
  const t = useTranslations(interviewer)
  const tFind = useTranslations(interviewerSearch)
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  // Deselected chips stay visible until the list is collapsed, so that no chip disappears during selection.
  const [pinned, setPinned] = useState(selected)
  const languages = useQuery(availableLanguagesQuery)
  const profile = useQuery(myProfileQuery)
  // A selected language stays visible even if no interviewer offers it. Until the list is loaded, all count
  // as offered.
  const isShown = (spoken: SpokenLanguage) =>
    (languages.data?.includes(spoken) ?? true) || selected.includes(spoken)
  const all = spokenLanguages.filter(isShown)
  const first = pickVisibleLanguages(all, [...pinned, ...selected], profile.data?.languages ?? [])
  const open = (isNowOpen: boolean) => {
    setOpen(isNowOpen)
    setPinned(selected)
  }
  return (
    <FieldGroup label={t('languages')} hint={selected.length > 1 && t('languagesHint')}>
      {languages.isPending || profile.isPending ? (
        <Skeleton className="h-24" />
      ) : (
        <>
          <ToggleGroup
            options={(isOpen ? all : first).map(spoken => ({
              value: spoken,
              label: languageName(spoken, language),
            }))}
            value={selected}
            onChange={onChange}
          />
          {first.length < all.length && (
            <Button
              variant="ghost"
              aria-expanded={isOpen}
              onClick={() => open(!isOpen)}
              className="-ml-3 justify-self-start px-3!"
            >
              {tFind(isOpen ? 'fewerLanguages' : 'allLanguages')}
              <ChevronDown
                aria-hidden
                className={`transition-transform duration-150 ${isOpen ? 'rotate-180' : ''}`}
              />
            </Button>
          )}
        </>
      )}
    </FieldGroup>
  )
}
