import type { ZodType } from 'zod'
import { type MissingProfileField, profileUpdate } from '#contract/profile.ts'
import type { ProfileFormValues } from '#web/features/profiles/profile-form-values.ts'

type SetupField = MissingProfileField | 'displayName'

/**
 * Schema of the whole form, or of the given fields. An old value of a field that is not shown, which is refused
 * today, must not stop the form.
 */
export function getProfileFormSchema(fields?: readonly SetupField[]): ZodType<unknown, ProfileFormValues> {
  const shown = Object.fromEntries((fields ?? []).map(field => [field, true])) as Record<SetupField, true>
  // The contract accepts several spellings of the fields. This form uses one.
  return (fields ? profileUpdate.pick(shown) : profileUpdate) as unknown as ZodType<
    unknown,
    ProfileFormValues
  >
}
