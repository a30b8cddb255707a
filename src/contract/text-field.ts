import { z } from 'zod'
import { fieldCode } from './error.ts'
import { profileLimits } from './limits.ts'
import { containsLink, containsWebAddress, hasInvisibleCharacters } from './name.ts'

export const emptyToNull = (value: unknown) =>
  typeof value === 'string' && value.trim() === '' ? null : value

/** Trimmed text on one line, visible to others. Empty is stored as null. */
export const singleLineText = (max: number, isRefused = containsLink) =>
  z.preprocess(
    emptyToNull,
    z
      .string()
      .trim()
      .max(max, fieldCode('field.too_long'))
      .refine(text => !hasInvisibleCharacters(text), fieldCode('name.hidden'))
      .refine(text => !isRefused(text), fieldCode('name.address'))
      .nullable(),
  )

/** Display name. Without one, people see the part of the email before the @. */
export const displayName = singleLineText(profileLimits.lineMax, containsWebAddress)
