import { z } from 'zod'

/** A function to be written at the desk, and calls of it with what they have to answer; all of it is JSON. */
export const task = z.object({
  /** As JavaScript writes names; in Python it is written with underscores. */
  name: z.string().regex(/^[a-z][A-Za-z]{1,39}$/),
  params: z
    .array(z.string().regex(/^[a-z][A-Za-z]{0,29}$/))
    .min(1)
    .max(5),
  /** What its name leaves open. */
  hint: z.string().max(200).optional(),
  tests: z
    .array(z.object({ args: z.array(z.json()).max(5), expected: z.json() }))
    .min(1)
    .max(20),
})
export type Task = z.output<typeof task>
