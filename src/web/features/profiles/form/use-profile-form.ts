import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { ZodType } from 'zod'
import { type MissingProfileField, profileUpdate } from '#contract/profile.ts'
import { useUpdateProfile } from '#web/features/profiles/api.ts'
import {
  type Profile,
  type ProfileFormValues,
  toFormValues,
  toSetupValues,
} from '#web/features/profiles/profile-form-values.ts'
import { profile as text } from '#web/i18n/en/account/profile.ts'
import { errorMessageOr } from '#web/i18n/error-message.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { getChangedValues, useApiForm } from '#web/lib/form.ts'
import { deleteDraft, readDraft } from '#web/lib/storage/draft-storage.ts'
import { useVisitorLocation } from '#web/lib/visitor-location.ts'

/** Form over the whole profile or, in the setup of a new account, over the name and the missing fields. */
export function useProfileForm({
  profile,
  setupFields,
  onSaved,
}: {
  profile: Profile
  setupFields?: readonly MissingProfileField[]
  onSaved: (profile: Profile) => void
}) {
  const t = useTranslations(text)
  const draftKey = setupFields ? 'setup' : 'profile'
  const fields = setupFields && (['displayName', ...setupFields] as const)
  const [isDiscarded, setDiscarded] = useState(false)
  const [savedValues, setSavedValues] = useState(() => toFormValues(profile))
  const save = useUpdateProfile()
  const form = useApiForm<ProfileFormValues>({
    schema: getProfileFormSchema(fields),
    defaultValues: setupFields ? toSetupValues(profile, navigator.languages ?? []) : toFormValues(profile),
    draftKey,
    savedValues,
    // Sends only changed fields, because another tab may have saved the others.
    onSubmit: async values => {
      const { role } = values
      const changes = getChangedValues(values, savedValues)
      const body = fields ? pickFields(changes, fields) : { ...changes, ...(role && { role }) }
      onSaved(Object.keys(body).length > 0 ? await save.mutateAsync({ body }) : profile)
    },
  })
  const isCountryAsked = !profile.country && (!fields || fields.includes('country'))
  return {
    ...form,
    isSetup: setupFields !== undefined,
    suggestedCountry: useSuggestedCountry(form, { isEnabled: isCountryAsked, draftKey }),
    formError: form.formError && errorMessageOr(save.error, t(fields ? 'updateFailed' : 'saveFailed')),
    isDraftRestored: form.isDraftRestored && !isDiscarded,
    /** Resets the form to the saved profile. */
    discard: () => {
      const values = toFormValues(profile)
      form.reset(values)
      setSavedValues(values)
      deleteDraft(draftKey)
      setDiscarded(true)
    },
  }
}

export type ProfileForm = ReturnType<typeof useProfileForm>

/** Fills an empty country with the detected one and returns it. A selected one is never overwritten. */
function useSuggestedCountry(
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

type SetupField = MissingProfileField | 'displayName'

const pickFields = (values: Partial<ProfileFormValues>, fields: readonly SetupField[]) =>
  Object.fromEntries(fields.filter(field => field in values).map(field => [field, values[field]]))

/**
 * Schema of the whole form, or of the given fields. An old value that is invalid today must not block the form if its
 * field is not shown.
 */
export function getProfileFormSchema(fields?: readonly SetupField[]): ZodType<unknown, ProfileFormValues> {
  const shown = Object.fromEntries((fields ?? []).map(field => [field, true])) as Record<SetupField, true>
  // The contract accepts several spellings of the fields. This form uses one.
  return (fields ? profileUpdate.pick(shown) : profileUpdate) as unknown as ZodType<
    unknown,
    ProfileFormValues
  >
}
