import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { spokenLanguages } from '#contract/enums.ts'
import type { SpokenLanguage } from '#contract/profile.ts'
import { interviewersApi as api } from '#contract/routes/marketplace.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { FieldGroup } from '#web/components/ui/Field.tsx'
import { languageName } from '#web/components/ui/format.ts'
import { ToggleGroup } from '#web/components/ui/SelectionInputs.tsx'
import { Skeleton } from '#web/components/ui/Skeleton.tsx'
import { interviewer } from '#web/i18n/en/interviewer.ts'
import { interviewerSearch } from '#web/i18n/en/interviewer-search.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useApiQuery } from '#web/lib/query-client.ts'
import { pickVisibleLanguages } from './filter-params.ts'

/** Selected languages and the user's own come first, the rest is collapsed. */
export function LanguageFilter({
  selected,
  own,
  onChange,
}: {
  selected: readonly SpokenLanguage[]
  /** Undefined until loaded. */
  own: readonly SpokenLanguage[] | undefined
  onChange: (chosen: SpokenLanguage[]) => void
}) {
  const t = useTranslations(interviewer)
  const tFind = useTranslations(interviewerSearch)
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  // Deselected chips stay visible until the list is collapsed, so that no chip disappears during selection.
  const [pinned, setPinned] = useState(selected)
  const languages = useApiQuery(api.availableLanguages, {})
  // A selected language stays visible even if no interviewer offers it. Until the list is loaded, all count
  // as offered.
  const isShown = (spoken: SpokenLanguage) =>
    (languages.data?.includes(spoken) ?? true) || selected.includes(spoken)
  const all = spokenLanguages.filter(isShown)
  const first = pickVisibleLanguages(all, [...pinned, ...selected], own ?? [])
  const open = (isNowOpen: boolean) => {
    setOpen(isNowOpen)
    setPinned(selected)
  }
  return (
    <FieldGroup label={t('languages')} hint={t('languagesHint')}>
      {languages.isPending || own === undefined ? (
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
