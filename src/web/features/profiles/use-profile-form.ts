import { useState } from 'react'
import type { ZodType } from 'zod'
import { type MissingProfileField, profileUpdate } from '#contract/profile.ts'
import { addresses as api } from '#contract/routes/profile.ts'
import { useProblemForm } from '#web/components/ui/form.ts'
import { profile as text } from '#web/i18n/en/profile.ts'
import { problemOr } from '#web/i18n/error-message.ts'
import { useText } from '#web/i18n/translate.ts'
import { dropDraft } from '#web/lib/draft-store.ts'
import { useAct } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session-store.ts'
import { type Profile, type ProfileValues, valuesOf } from './profile-state.ts'
import { useSuggestedCountry } from './use-suggested-country.ts'

// The contract reads the fields in any spelling; this form spells them one way.
const schema = profileUpdate as unknown as ZodType<unknown, ProfileValues>

/** The form over a profile: all of it, or with `only` no more than these fields. */
export function useProfileForm({
  profile,
  only,
  onSaved,
}: {
  profile: Profile
  only?: readonly MissingProfileField[]
  onSaved: (profile: Profile) => void
}) {
  const t = useText(text)
  const session = useSession()
  const userId = session.state === 'signed-in' ? session.userId : ''
  const draftKey = `${only ? 'setup' : 'profile'}:${userId}`
  const [isDiscarded, setDiscarded] = useState(false)
  const save = useAct(api.updateProfile, { invalidates: [api.myProfile, api.profileCompleteness] })
  const form = useProblemForm<ProfileValues>({
    schema,
    defaults: valuesOf(profile),
    draftKey,
    onSubmit: async values => {
      const body = only ? Object.fromEntries(only.map(gap => [gap, values[gap]])) : values
      onSaved(await save.mutateAsync({ body }))
    },
  })
  const isCountryAsked = !profile.country && (!only || only.includes('country'))
  return {
    ...form,
    suggestedCountry: useSuggestedCountry(form, { isWanted: isCountryAsked, draftKey }),
    problem: form.problem && problemOr(save.error, t(only ? 'updateFailed' : 'saveFailed')),
    isRestored: form.isRestored && !isDiscarded,
    /** Back to what is saved. */
    discard: () => {
      form.reset(valuesOf(profile))
      dropDraft(draftKey)
      setDiscarded(true)
    },
  }
}

export type ProfileForm = ReturnType<typeof useProfileForm>
