import { useState } from 'react'
import type { ZodType } from 'zod'
import { type MissingProfileField, profileUpdate } from '#contract/profile.ts'
import { profileApi as api } from '#contract/routes/profile.ts'
import { useApiForm } from '#web/components/ui/form.ts'
import { profile as text } from '#web/i18n/en/profile.ts'
import { errorMessageOr } from '#web/i18n/error-message.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useAuthSession } from '#web/lib/auth-session-store.ts'
import { deleteDraft } from '#web/lib/draft-storage.ts'
import { useApiMutation } from '#web/lib/query-client.ts'
import { type Profile, type ProfileFormValues, toFormValues } from './profile-form-values.ts'
import { useSuggestedCountry } from './use-suggested-country.ts'

// The contract accepts several spellings of the fields. This form uses one.
const schema = profileUpdate as unknown as ZodType<unknown, ProfileFormValues>

/** Form over the whole profile, or only the fields in `only`. */
export function useProfileForm({
  profile,
  fields,
  onSaved,
}: {
  profile: Profile
  fields?: readonly MissingProfileField[]
  onSaved: (profile: Profile) => void
}) {
  const t = useTranslations(text)
  const session = useAuthSession()
  const userId = session.state === 'signed-in' ? session.userId : ''
  const draftKey = `${fields ? 'setup' : 'profile'}:${userId}`
  const [isDiscarded, setDiscarded] = useState(false)
  const save = useApiMutation(api.updateProfile, { invalidates: [api.myProfile, api.profileCompleteness] })
  const form = useApiForm<ProfileFormValues>({
    schema,
    defaultValues: toFormValues(profile),
    draftKey,
    onSubmit: async values => {
      const body = fields ? Object.fromEntries(fields.map(gap => [gap, values[gap]])) : values
      onSaved(await save.mutateAsync({ body }))
    },
  })
  const isCountryAsked = !profile.country && (!fields || fields.includes('country'))
  return {
    ...form,
    suggestedCountry: useSuggestedCountry(form, { isEnabled: isCountryAsked, draftKey }),
    formError: form.formError && errorMessageOr(save.error, t(fields ? 'updateFailed' : 'saveFailed')),
    isDraftRestored: form.isDraftRestored && !isDiscarded,
    /** Resets the form to the saved profile. */
    discard: () => {
      form.reset(toFormValues(profile))
      deleteDraft(draftKey)
      setDiscarded(true)
    },
  }
}

export type ProfileForm = ReturnType<typeof useProfileForm>
