import { z } from 'zod'
import { type FieldCode, fieldCode } from './errors/error.ts'
import { profileLimits } from './limits.ts'
import {
  containsLink,
  containsWebAddress,
  hasInvisibleCharacters,
  sanitizeMultilineText,
} from './sanitize-text.ts'
import { cleanTypedText } from './typed-text.ts'

/** Cleaned text that must not be empty. `code` is the error for a missing one. */
export const requiredText = (code: FieldCode = 'field.required', clean = cleanTypedText) =>
  z.string(fieldCode(code)).overwrite(clean).min(1, fieldCode(code))

/** Text with line breaks, cleaned of invisible characters. */
export const multilineText = (max: number) =>
  z.string().overwrite(sanitizeMultilineText).trim().max(max, fieldCode('field.too_long'))

export const requiredMultilineText = (max: number) =>
  z
    .string(fieldCode('field.required'))
    .overwrite(sanitizeMultilineText)
    .trim()
    .min(1, fieldCode('field.required'))
    .max(max, fieldCode('field.too_long'))

export const emptyToNull = (value: unknown) =>
  typeof value === 'string' && value.trim() === '' ? null : value

/** Cleans text with `clean`. Empty text becomes null. */
export const cleanedOrNull = (clean: (text: string) => string) => (value: unknown) =>
  typeof value === 'string' ? clean(value) || null : value

/** Text on one line, visible to others. Empty is stored as null. */
export const singleLineText = (max: number, isRefused = containsLink, clean = cleanTypedText) =>
  z.preprocess(
    cleanedOrNull(clean),
    z
      .string()
      .max(max, fieldCode('field.too_long'))
      .refine(text => !hasInvisibleCharacters(text), fieldCode('name.hidden'))
      .refine(text => !isRefused(text), fieldCode('name.address'))
      .nullable(),
  )

/** Display name. Without one, people see the part of the email before the @. */
export const displayName = singleLineText(profileLimits.lineMax, containsWebAddress)
