import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { deleteDraft, readDraft } from '#web/lib/draft-storage.ts'
import { useVisitorLocation } from '#web/lib/visitor-location.ts'
import type { ProfileFormValues } from './profile-form-values.ts'

/** Fills an empty country with the detected one and returns it. A selected one is never overwritten. */
export function useSuggestedCountry(
  { getValues, setValue, getFieldState }: UseFormReturn<ProfileFormValues>,
  { isEnabled, draftKey }: { isEnabled: boolean; draftKey: string },
): string | null {
  const country = useVisitorLocation(isEnabled)?.country
  const [suggested, setSuggested] = useState<string | null>(null)
  useEffect(() => {
    if (!country || getValues('country') !== '' || getFieldState('country').isTouched) return
    const hasDraft = readDraft(draftKey) !== null
    setValue('country', country)
    setSuggested(country)
    // The suggestion is not user input, so it needs no draft.
    if (!hasDraft) deleteDraft(draftKey)
  }, [country, getValues, setValue, getFieldState, draftKey])
  return suggested
}
