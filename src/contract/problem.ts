import { z } from 'zod'
import { type ErrorCode, errorCatalogue } from './error.ts'

/** The body of every refusal: RFC 9457 problem details plus what the product's clients need. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string().optional(),
  code: z.enum(Object.keys(errorCatalogue) as [ErrorCode, ...ErrorCode[]]),
  /** A sentence for the person. */
  message: z.string(),
  /** `path` is a dotted path into the input; `code` is a `FieldCode` where the sentence is ours. */
  fields: z
    .array(z.object({ path: z.string(), message: z.string(), code: z.string().optional() }))
    .optional(),
  RequiresProfileCompletion: z.literal(true).optional(),
  /** Figures that belong to the refusal, for example the new price quote. */
  extra: z.record(z.string(), z.unknown()).optional(),
})
export type Problem = z.output<typeof problem>
