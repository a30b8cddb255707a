import type { z } from 'zod'
import type { roleName } from '#contract/account.ts'
import { type experiences, requiredProfileFields } from '#contract/enums.ts'
import { pictureLimits } from '#contract/limits.ts'
import type { MissingProfileField, profile, SpokenLanguage } from '#contract/profile.ts'

export type Profile = z.output<typeof profile>

/** What the form holds: nothing chosen is an empty text. */
export type ProfileFormValues = {
  displayName: string
  mobile: string
  country: string
  city: string
  linkedinUrl: string
  specialty: string
  company: string
  experience: (typeof experiences)[number] | ''
  purpose: string
  languages: SpokenLanguage[]
  timeZone: string
  showEmail: boolean
  showPlace: boolean
  /** Told along, not changed; nothing for whoever has none to tell. */
  role?: z.output<typeof roleName>
}

export const toFormValues = (profile: Profile): ProfileFormValues => ({
  displayName: profile.displayName,
  mobile: profile.mobile ?? '',
  country: profile.country ?? '',
  city: profile.city ?? '',
  linkedinUrl: profile.linkedinUrl ?? '',
  specialty: profile.specialty ?? '',
  company: profile.company ?? '',
  experience: profile.experience ?? '',
  purpose: profile.purpose ?? '',
  languages: profile.languages,
  timeZone: profile.timeZone,
  showEmail: profile.showEmail,
  showPlace: profile.showPlace,
  ...(profile.role && profile.role !== 'admin' ? { role: profile.role } : {}),
})

/** The fields of this person's form that a complete profile has. */
export const requiredFields = (role: Profile['role']): MissingProfileField[] =>
  role === 'interviewer' ? [...requiredProfileFields] : ['country', 'languages']

/** What the form still lacks as it stands; whether the profile is complete is said by the server. */
export const findMissingFields = (values: ProfileFormValues, role: Profile['role']): MissingProfileField[] =>
  requiredFields(role).filter(gap => {
    const value = values[gap]
    return typeof value === 'string' ? value.trim() === '' : value.length === 0
  })

/** Why a file cannot be a picture, before it is sent; the server decides by its content. */
export function validatePicture(file: {
  type: string
  size: number
}): 'profile.image_type' | 'profile.image_too_large' | null {
  if (!pictureLimits.types.some(type => type === file.type)) return 'profile.image_type'
  return file.size > pictureLimits.maxBytes ? 'profile.image_too_large' : null
}

/** What a role is called: a key of the area's words. */
export const roleMessageKey = (role: Profile['role']) => role ?? 'noRole'

/** The bar of the specification knows two states. */
export const completenessFraction = (isComplete: boolean): number => (isComplete ? 1 : 0.6)
