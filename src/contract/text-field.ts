import { z } from 'zod'
import { says } from './error.ts'
import { profileLimits } from './limits.ts'
import { hasHidden, linksAway, namesAddress } from './name.ts'

export const emptyToNull = (value: unknown) =>
  typeof value === 'string' && value.trim() === '' ? null : value

/** Trimmed text on one line that others see; empty means "none" and is kept as null. */
export const line = (max: number, isRefused = linksAway) =>
  z.preprocess(
    emptyToNull,
    z
      .string()
      .trim()
      .max(max, says('field.too_long'))
      .refine(text => !hasHidden(text), says('name.hidden'))
      .refine(text => !isRefused(text), says('name.address'))
      .nullable(),
  )

/** What a person wants to be called; none: the part of their email before the @. */
export const displayName = line(profileLimits.lineMax, namesAddress)
