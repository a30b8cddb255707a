import type { RoleName } from '#contract/auth.ts'
import { requiredProfileFields } from '#contract/enums.ts'
import { pictureLimits } from '#contract/limits.ts'
import type { MissingProfileField, SpokenLanguage } from '#contract/profile.ts'

export type ProfileFields = {
  country: string | null
  languages: readonly SpokenLanguage[]
  /** Interviewers only. */
  specialty?: string | null
  company?: string | null
  experience?: string | null
}

/** Missing fields in the order of the form. */
export function getMissingFields(role: RoleName | null, fields: ProfileFields): MissingProfileField[] {
  const required = role === 'interviewer' ? requiredProfileFields : (['country', 'languages'] as const)
  return required.filter(field => !fields[field]?.length)
}

/** The chosen name, else the first part of the email. */
export const getDisplayName = (name: string | null, email: string): string =>
  name || (email.split('@')[0] ?? email)

/** Undefined fields stay, null clears. Fields of the change that `current` does not have are ignored. */
export const applyPatch = <T extends object>(
  current: T,
  change: { [K in keyof T]?: T[K] | undefined },
): T => ({
  ...current,
  ...Object.fromEntries(
    Object.entries(change).filter(([key, value]) => key in current && value !== undefined),
  ),
})

/** An animated PNG is detected as APNG and accepted as PNG. */
export const isAcceptedImage = (mimeType: string | undefined): boolean =>
  mimeType === 'image/apng' || pictureLimits.types.some(type => type === mimeType)
