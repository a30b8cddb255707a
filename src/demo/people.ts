import { z } from 'zod'
import { bookingModes, experiences } from '#contract/enums.ts'
import { timeZone } from '#contract/fields.ts'
import { currency } from '#contract/money.ts'
import { spokenLanguage } from '#contract/profile.ts'
import data from './people.json' with { type: 'json' }
import { face } from './portraits/draw.ts'
import { weeklyTimes } from './weekly-times.ts'

const person = z.object({
  name: z.string(),
  country: z.string(),
  city: z.string(),
  timeZone,
  languages: z.array(spokenLanguage),
  mobile: z.string().optional(),
  /** Without a face the profile has no picture and shows initials. */
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
  /** Local times of slots by weekday, each `minutes` long. */
  free: weeklyTimes,
  minutes: z.int().default(60),
  /** Number of past sessions, and booked share of the upcoming slots. */
  sessions: z.int(),
  busy: z.number().optional(),
  /** Newest first. `by` is the author's first name. */
  reviews: z.array(z.object({ by: z.string(), rating: z.int(), comment: z.string() })),
})
export type Expert = z.output<typeof expert>

/** Fictitious interviewers, interviewees and booking notes. The first people of each list have the demo accounts. */
export const { experts, interviewees, bookingNotes } = z
  .object({
    experts: z.array(expert),
    interviewees: z.array(person.extend({ purpose: z.string().optional() })),
    bookingNotes: z.array(z.string()),
  })
  .parse(data)
