import type { FastifySchemaCompiler } from 'fastify'
import type { z } from 'zod'
import { type FieldCode, isFieldCode } from '#contract/error.ts'
import { AppError } from './error.ts'

/** Nobody reads more; a list of a hundred thousand wrong entries would be answered with megabytes. */
const maxFieldErrors = 100

/** So many values one body holds, each of which a schema has to look at; fifty slots are three hundred. */
const maxBodyValues = 2000

type Issue = z.core.$ZodIssue
type RequestPart = 'body' | 'query' | 'params'

/** Checks what came against the endpoint's schema before the handler sees it. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema, httpPart }) =>
  sent => {
    if (httpPart === 'body' && hasTooManyValues(sent)) return { error: new AppError('request.too_large') }
    const result = parseInput(
      schema,
      sent,
      httpPart === 'querystring' ? 'query' : httpPart === 'body' ? 'body' : 'params',
    )
    return result.success ? { value: result.data } : { error: toValidationError(result.error.issues) }
  }

/** Whether a body holds more values, however deep, than anybody has to say; stops counting there. */
function hasTooManyValues(body: unknown): boolean {
  let left = maxBodyValues
  const exceeds = (value: unknown): boolean =>
    --left < 0 || (typeof value === 'object' && value !== null && Object.values(value).some(exceeds))
  return exceeds(body)
}

/**
 * What the schema makes of it. `null` where a field may be left out means that it is left out, an empty value of a query
 * too, and a query's words are read without regard to case; a field that has its own meaning for null keeps it.
 */
export function parseInput<S extends z.ZodType>(
  schema: S,
  sent: unknown,
  part: RequestPart,
): z.ZodSafeParseResult<z.output<S>> {
  const input = part === 'body' ? (sent ?? {}) : part === 'query' ? omitEmptyValues(sent) : sent
  const result = parseWithFieldCodes(schema, input)
  const mended = result.success ? null : repairInput(input, result.error.issues, part)
  return mended ? parseWithFieldCodes(schema, mended) : result
}

/** Everything refused has a sentence of ours: a schema's own, else one for what kind of fault it is. */
const parseWithFieldCodes = <S extends z.ZodType>(schema: S, input: unknown) =>
  schema.safeParse(input, { error: issue => getFieldCode(issue) })

function getFieldCode(issue: z.core.$ZodRawIssue): FieldCode {
  if (issue.input === undefined || issue.input === '') return 'field.required'
  return issue.code === 'too_big' && typeof issue.input === 'string' ? 'field.too_long' : 'field.invalid'
}

const omitEmptyValues = (query: unknown): unknown =>
  isRecord(query) ? Object.fromEntries(Object.entries(query).filter(([, value]) => value !== '')) : query

/**
 * The input with what the schema stumbled over put right, or null where there is nothing of the kind. Where a schema made
 * something of a null and found that too little (the profile's country), null has a meaning of its own.
 */
function repairInput(input: unknown, issues: readonly Issue[], part: RequestPart): unknown {
  let mended: unknown = null
  for (const issue of issues) {
    const name = issue.path.at(-1)
    const place = getAtPath(input, issue.path.slice(0, -1))
    if (typeof name !== 'string' || !isRecord(place)) continue
    const word = part === 'query' ? findEnumValue(place[name], issue) : undefined
    const isLeftOut = place[name] === null && issue.code !== 'too_small'
    if (!isLeftOut && word === undefined) continue
    mended ??= structuredClone(input)
    const copy = getAtPath(mended, issue.path.slice(0, -1)) as Record<string, unknown>
    if (word === undefined) delete copy[name]
    else copy[name] = word
  }
  return mended
}

/** The word of a list that was meant by one in other letters. */
const findEnumValue = (value: unknown, issue: Issue) =>
  issue.code === 'invalid_value' && typeof value === 'string'
    ? issue.values.find(one => typeof one === 'string' && one.toLowerCase() === value.toLowerCase())
    : undefined

const getAtPath = (input: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((inner, name) => (inner as Record<PropertyKey, unknown> | undefined)?.[name], input)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const toValidationError = (issues: readonly Issue[]): AppError =>
  new AppError('request.invalid', {
    fields: issues.slice(0, maxFieldErrors).map(({ path, message }) => ({
      path: path.join('.'),
      message: isFieldCode(message) ? message : 'field.invalid',
    })),
  })
