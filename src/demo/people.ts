import { z } from 'zod'
import { bookingModes, experiences } from '#contract/enums.ts'
import { timeZone } from '#contract/fields.ts'
import { currency } from '#contract/money.ts'
import { spokenLanguage } from '#contract/profile.ts'
import everybody from './people.json' with { type: 'json' }
import { face } from './portraits/draw.ts'
import { rhythm } from './rhythm.ts'

const person = z.object({
  name: z.string(),
  country: z.string(),
  city: z.string(),
  timeZone,
  languages: z.array(spokenLanguage),
  mobile: z.string().optional(),
  /** Without a face there is no picture, and initials are shown. */
  face: face.optional(),
})
export type Person = z.output<typeof person>

const expert = person.extend({
  specialty: z.string(),
  company: z.string(),
  experience: z.enum(experiences),
  price: z.number(),
  currency,
  about: z.string(),
  mode: z.enum(bookingModes).default('instant'),
  /** When they offer time, each for so many minutes. */
  free: rhythm,
  minutes: z.int().default(60),
  /** How many sessions they have conducted, and which part of their time to come is taken. */
  sessions: z.int(),
  busy: z.number().optional(),
  /** Newest first. Who wrote one is known by the first name. */
  reviews: z.array(z.object({ by: z.string(), rating: z.int(), comment: z.string() })),
})
export type Expert = z.output<typeof expert>

/**
 * The people of the demo marketplace, none of whom exists: who sells time, who takes it, and what they write when they
 * book. The first of each have the demo accounts.
 */
export const { experts, candidates, wishes } = z
  .object({
    experts: z.array(expert),
    candidates: z.array(person.extend({ purpose: z.string().optional() })),
    wishes: z.array(z.string()),
  })
  .parse(everybody)
