import { z } from 'zod'
import { roleName, signedIn } from './account.ts'
import { describeRoutes } from './endpoint.ts'
import { bookingModes, experiences, requiredProfileFields, spokenLanguages } from './enums.ts'
import { fieldCode } from './errors/error.ts'
import { timeZone } from './fields.ts'
import {
  experienceLevelNumber,
  experienceLevelsFormField,
  interviewTypeNumber,
  interviewTypesFormField,
} from './interview-kinds.ts'
import { profileLimits } from './limits.ts'
import { profileApi } from './routes/profile.ts'
import { containsLink, hasInvisibleCharacters, sanitizeMultilineText } from './sanitize-text.ts'
import { cleanedOrNull, displayName, emptyToNull, requiredText, singleLineText } from './text-field.ts'
import { cleanTelephone, completeWebAddress, isPlainWebAddress } from './typed-text.ts'

export type SpokenLanguage = (typeof spokenLanguages)[number]
export const spokenLanguage = z.enum(spokenLanguages, fieldCode('field.invalid'))

export type Experience = (typeof experiences)[number]

export type MissingProfileField = (typeof requiredProfileFields)[number]

export type BookingMode = (typeof bookingModes)[number]

const nullToEmpty = (value: unknown) => value ?? ''

/** Phone number as typed: digits with spaces, dots, hyphens and brackets, optionally with a plus. */
function isTelephone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length
  const hasValidLength = digits >= profileLimits.mobileDigitsMin && digits <= profileLimits.mobileDigitsMax
  return hasValidLength && /^\+?[\d\s().-]+$/.test(text)
}

/** Accepts a list, repeated form fields, or comma-separated text. */
const languageList = z.preprocess(
  value =>
    value === undefined
      ? undefined
      : (Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [])
          .map(entry => (typeof entry === 'string' ? entry.trim() : entry))
          .filter(entry => entry !== ''),
  z
    .array(spokenLanguage)
    .min(1, fieldCode('languages.required'))
    .transform(list => [...new Set(list)])
    .optional(),
)

/** `linkedin.com` or a subdomain of it, such as a country's: `ge.linkedin.com`. */
const linkedinHost = /^(?:[a-z0-9-]+\.)*linkedin\.com$/i

const linkedinUrl = z.preprocess(
  cleanedOrNull(completeWebAddress),
  z
    .url({
      protocol: /^https?$/,
      hostname: linkedinHost,
      message: fieldCode('linkedin.invalid'),
      abort: true,
    })
    .max(profileLimits.linkMax, fieldCode('field.too_long'))
    .refine(isPlainWebAddress, fieldCode('linkedin.invalid'))
    .nullable(),
)

/** Boolean. Form fields send it as text. */
const formBoolean = z.preprocess(
  value => (value === 'true' ? true : value === 'false' ? false : value),
  z.boolean(),
)

/**
 * Multipart text fields. An omitted field stays unchanged, an empty one is cleared. Country and at least one
 * language must be set after the change.
 */
export const profileUpdate = z.object({
  displayName: displayName.optional(),
  mobile: singleLineText(profileLimits.mobileMax, containsLink, cleanTelephone)
    .refine(text => text === null || isTelephone(text), fieldCode('mobile.invalid'))
    .optional(),
  country: z
    .preprocess(
      nullToEmpty,
      requiredText('country.required')
        .max(profileLimits.lineMax, fieldCode('field.too_long'))
        .refine(text => !hasInvisibleCharacters(text), fieldCode('name.hidden'))
        .refine(text => !containsLink(text), fieldCode('name.address')),
    )
    .optional(),
  city: singleLineText(profileLimits.lineMax).optional(),
  linkedinUrl: linkedinUrl.optional(),
  specialty: singleLineText(profileLimits.lineMax).optional(),
  company: singleLineText(profileLimits.lineMax).optional(),
  experience: z
    .preprocess(emptyToNull, z.enum(experiences, fieldCode('field.invalid')).nullable())
    .optional(),
  interviewTypes: interviewTypesFormField,
  levels: experienceLevelsFormField,
  purpose: z
    .preprocess(
      cleanedOrNull(text => sanitizeMultilineText(text).trim()),
      z.string().max(profileLimits.purposeMax, fieldCode('field.too_long')).nullable(),
    )
    .optional(),
  languages: languageList,
  timeZone: timeZone.optional(),
  /** Accepted as specified, and ignored: the role is chosen once. */
  role: roleName.optional(),
  /** Whether an interviewer's card shows the email. */
  showEmail: formBoolean.optional(),
  /** Whether booked interviewers see the interviewee's country and city. */
  showPlace: formBoolean.optional(),
})

export const profile = z.object({
  email: z.string(),
  displayName: z.string(),
  role: roleName.or(z.literal('admin')).nullable(),
  isProfileComplete: z.boolean(),
  missing: z.array(z.enum(requiredProfileFields)),
  profilePictureUrl: z.string().nullable(),
  mobile: z.string().nullable(),
  country: z.string().nullable(),
  city: z.string().nullable(),
  linkedinUrl: z.string().nullable(),
  specialty: z.string().nullable(),
  company: z.string().nullable(),
  experience: z.enum(experiences).nullable(),
  /** Types of interviews that an interviewer runs, and levels of the candidates. */
  interviewTypes: z.array(interviewTypeNumber),
  levels: z.array(experienceLevelNumber),
  languages: z.array(spokenLanguage),
  purpose: z.string().nullable(),
  timeZone: z.string(),
  showEmail: z.boolean(),
  showPlace: z.boolean(),
  bookingMode: z.enum(bookingModes),
  /** Whether candidates may ask an interviewer for times that are not offered. */
  acceptsTimeRequests: z.boolean(),
  upcomingSlots: z.int(),
  availableTimeSlots: z.array(
    z.object({ startTime: z.string(), endTime: z.string(), isAvailable: z.boolean() }),
  ),
})

const pictureErrors = [
  'profile.image_empty',
  'profile.image_type',
  'profile.image_heic',
  'profile.image_too_large',
  'profile.image_too_many_pixels',
  'profile.too_many_images',
  'profile.upload_failed',
] as const

export const endpoints = describeRoutes(profileApi, {
  myProfile: {
    summary: 'Profile of the signed-in user',
    reply: profile,
    errors: ['profile.not_found'],
  },
  updateProfile: {
    summary: 'Change the profile, with or without a new picture (multipart)',
    body: profileUpdate,
    reply: profile,
    errors: pictureErrors,
  },
  uploadPicture: {
    summary: 'Change only the picture (multipart)',
    reply: z.object({ url: z.string() }),
    errors: pictureErrors,
  },
  profileCompleteness: {
    summary: 'Missing fields of the profile',
    reply: z.object({ isComplete: z.boolean(), missing: z.array(z.enum(requiredProfileFields)) }),
  },
  setRole: {
    summary: 'Choose the role of an account without one; returns a new token',
    body: z.object({ role: roleName }),
    reply: signedIn,
    errors: ['auth.role_already_set'],
  },
  setBookingMode: {
    summary: 'Set the booking mode: instant, or with approval',
    body: z.object({ bookingMode: z.enum(bookingModes) }),
    reply: z.object({ bookingMode: z.enum(bookingModes) }),
  },
  setTimeRequests: {
    summary: 'Allow candidates to ask for times that are not offered, or not. Sent requests stay open',
    body: z.object({ acceptsTimeRequests: z.boolean() }),
    reply: z.object({ acceptsTimeRequests: z.boolean() }),
  },
})

export const rawRoutes = describeRoutes(profileApi, {
  profilePicture: {
    summary: 'Profile picture by its random name',
    params: z.object({ name: z.string() }),
    errors: ['request.not_found'],
  },
})

/** Sides of the two stored squares in pixels. `profilePictureUrl` is the large one. */
export const pictureSizes = { large: 512, small: 128 } as const

/** URL of the small square for cards and lists. Other URLs stay unchanged. */
export const getThumbnailUrl = (url: string): string =>
  url.replace(/-512\.webp$/, `-${pictureSizes.small}.webp`)
