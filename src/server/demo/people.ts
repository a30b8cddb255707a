import { z } from 'zod'
import { currency } from '#contract/money.ts'
import { experiences, spokenLanguage } from '#contract/profile.ts'
import { timeZone } from '#contract/time.ts'
import everybody from './people.json' with { type: 'json' }

const expert = z.object({
  name: z.string(),
  specialty: z.string(),
  company: z.string(),
  experience: z.enum(experiences),
  country: z.string(),
  city: z.string(),
  timeZone,
  languages: z.array(spokenLanguage),
  price: z.number(),
  currency,
  about: z.string(),
})
export type Expert = z.output<typeof expert>

/** The people of the demo marketplace, none of whom exists: who sells time, who took it, and what they said. */
export const { experts, candidates, opinions } = z
  .object({
    experts: z.array(expert),
    candidates: z.array(z.string()),
    opinions: z.array(z.object({ rating: z.int(), comment: z.string() })),
  })
  .parse(everybody)
