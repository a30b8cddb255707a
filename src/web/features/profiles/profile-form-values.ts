import type { z } from 'zod'
import type { roleName } from '#contract/account.ts'
import { type experiences, requiredProfileFields, spokenLanguages } from '#contract/enums.ts'
import { pictureLimits } from '#contract/limits.ts'
import type { MissingProfileField, profile, SpokenLanguage } from '#contract/profile.ts'
import { languageCodes } from '#web/lib/format.ts'

export type Profile = z.output<typeof profile>

/** An empty string means no choice. */
export type ProfileFormValues = {
  displayName: string
  mobile: string
  country: string
  city: string
  linkedinUrl: string
  specialty: string
  company: string
  experience: (typeof experiences)[number] | ''
  interviewTypes: Profile['interviewTypes']
  levels: Profile['levels']
  purpose: string
  languages: SpokenLanguage[]
  timeZone: string
  showEmail: boolean
  showPlace: boolean
  /** Sent with the form but not editable. Absent without a role. */
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
  interviewTypes: profile.interviewTypes,
  levels: profile.levels,
  purpose: profile.purpose ?? '',
  languages: profile.languages,
  timeZone: profile.timeZone,
  showEmail: profile.showEmail,
  showPlace: profile.showPlace,
  ...(profile.role && profile.role !== 'admin' ? { role: profile.role } : {}),
})

/**
 * Values for the setup of a new account. The name that the server made of the email is no answer, and the first of the
 * browser's languages that the form offers is selected.
 */
export function toSetupValues(profile: Profile, browserLanguages: readonly string[]): ProfileFormValues {
  const values = toFormValues(profile)
  const language = spokenLanguageOf(browserLanguages)
  return {
    ...values,
    displayName: values.displayName === profile.email.split('@')[0] ? '' : values.displayName,
    languages: values.languages.length === 0 && language ? [language] : values.languages,
  }
}

const spokenLanguageOf = (browserLanguages: readonly string[]): SpokenLanguage | undefined =>
  browserLanguages
    .map(tag => spokenLanguages.find(spoken => languageCodes[spoken] === tag.split('-')[0]?.toLowerCase()))
    .find(spoken => spoken !== undefined)

/** Fields of the form that a complete profile needs. */
const requiredFields = (role: Profile['role']): MissingProfileField[] =>
  role === 'interviewer' ? [...requiredProfileFields] : ['country', 'languages']

/** Missing fields of the form. The server decides whether the profile is complete. */
export const findMissingFields = (values: ProfileFormValues, role: Profile['role']): MissingProfileField[] =>
  requiredFields(role).filter(gap => {
    const value = values[gap]
    return typeof value === 'string' ? value.trim() === '' : value.length === 0
  })

const imageSignatures: [pattern: RegExp, type: string][] = [
  [/^\xff\xd8\xff/, 'image/jpeg'],
  [/^\x89PNG/, 'image/png'],
  [/^GIF8/, 'image/gif'],
  [/^RIFF[\s\S]{4}WEBP/, 'image/webp'],
  [/^[\s\S]{4}ftyp(hei|hev|mif1|msf1)/, 'image/heic'],
]

/** Image type by the first bytes, or null. The type that the system reports may be missing or wrong. */
export async function detectImageType(file: Blob): Promise<string | null> {
  const head = new Uint8Array(await file.slice(0, 12).arrayBuffer())
  const text = String.fromCharCode(...head)
  return imageSignatures.find(([pattern]) => pattern.test(text))?.[1] ?? null
}

/** Checks a picture before the upload. The server decides by its content. */
export function validatePicture(file: {
  type: string
  size: number
}): 'profile.image_empty' | 'profile.image_type' | 'profile.image_heic' | 'profile.image_too_large' | null {
  if (file.size === 0) return 'profile.image_empty'
  if (/^image\/hei[cf]/.test(file.type)) return 'profile.image_heic'
  if (!pictureLimits.types.some(type => type === file.type)) return 'profile.image_type'
  return file.size > pictureLimits.maxBytes ? 'profile.image_too_large' : null
}

export const roleMessageKey = (role: Profile['role']) => role ?? 'noRole'

/** The specification's progress bar has two values. */
export const completenessFraction = (isComplete: boolean): number => (isComplete ? 1 : 0.6)
