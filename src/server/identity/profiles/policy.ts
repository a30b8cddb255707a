import { pictureLimits } from '#contract/limits.ts'
import type { MissingProfileField, SpokenLanguage } from '#contract/profile.ts'
import type { RoleName } from '#contract/role.ts'

export type ProfileFields = {
  country: string | null
  languages: readonly SpokenLanguage[]
  /** Only of interviewers. */
  specialty?: string | null
  company?: string | null
  experience?: string | null
}

/**
 * What a profile still lacks, in the order of the form; nothing missing is "complete". The one definition of it:
 * country and a language for everybody; an interviewer also needs specialty, company and experience.
 */
export function getMissingFields(role: RoleName | null, facts: ProfileFields): MissingProfileField[] {
  const isMissing: Record<MissingProfileField, boolean> = {
    country: !facts.country,
    languages: facts.languages.length === 0,
    specialty: role === 'interviewer' && !facts.specialty,
    company: role === 'interviewer' && !facts.company,
    experience: role === 'interviewer' && !facts.experience,
  }
  return (Object.keys(isMissing) as MissingProfileField[]).filter(gap => isMissing[gap])
}

/** What people are called: the name they gave, else the part of the email before the @. */
export const getDisplayName = (name: string | null, email: string): string =>
  name || (email.split('@')[0] ?? email)

/** `change` over `before`: a field that was not sent stays, an empty one (null) is cleared. */
export const applyPatch = <T extends object>(
  before: T,
  change: { [K in keyof T]?: T[K] | undefined },
): T => ({
  ...before,
  ...Object.fromEntries(
    Object.entries(change).filter(([key, value]) => key in before && value !== undefined),
  ),
})

/** Whether a file of this type is a picture that we take. An animated PNG is a PNG to whoever sends it. */
export const isAcceptedImage = (mimeType: string | undefined): boolean =>
  mimeType === 'image/apng' || pictureLimits.types.some(type => type === mimeType)
