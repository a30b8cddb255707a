import type { FastifySchemaCompiler } from 'fastify'
import type { z } from 'zod'
import { type FieldCode, isFieldCode } from '#contract/errors/error.ts'
import { AppError } from './app-error.ts'

/** Without a limit, a list of invalid entries would cause a response of megabytes. */
const maxFieldErrors = 100

/** Limits the cost of validation. A body of fifty slots has three hundred values. */
const maxBodyValues = 2000

type Issue = z.core.$ZodIssue

export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema, httpPart }) =>
  input => {
    if (httpPart === 'body' && hasTooManyValues(input)) return { error: new AppError('request.too_large') }
    const result = parseInput(schema, input, httpPart)
    return result.success ? { value: result.data } : { error: toValidationError(result.error.issues) }
  }

/** Whether a body has too many values at any depth. Stops counting at the limit. */
function hasTooManyValues(body: unknown): boolean {
  let remaining = maxBodyValues
  const exceeds = (value: unknown): boolean =>
    --remaining < 0 || (typeof value === 'object' && value !== null && Object.values(value).some(exceeds))
  return exceeds(body)
}

/**
 * Parses an input tolerantly: null counts as absent unless the schema accepts null, an empty query value counts as absent,
 * and enum values in a query ignore case. `part` is Fastify's name of the part of the request.
 */
export function parseInput<S extends z.ZodType>(
  schema: S,
  rawInput: unknown,
  part: string | undefined,
): z.ZodSafeParseResult<z.output<S>> {
  const input =
    part === 'body' ? (rawInput ?? {}) : part === 'querystring' ? omitEmptyValues(rawInput) : rawInput
  const result = parseWithFieldCodes(schema, input)
  const repaired = result.success ? null : repairInput(input, result.error.issues, part === 'querystring')
  return repaired ? parseWithFieldCodes(schema, repaired) : result
}

/** Every error gets a code of the catalogue: the schema's own, else one by the kind of error. */
const parseWithFieldCodes = <S extends z.ZodType>(schema: S, input: unknown) =>
  schema.safeParse(input, { error: issue => getFieldCode(issue) })

function getFieldCode(issue: z.core.$ZodRawIssue): FieldCode {
  if (issue.input === undefined || issue.input === '') return 'field.required'
  return issue.code === 'too_big' && typeof issue.input === 'string' ? 'field.too_long' : 'field.invalid'
}

const omitEmptyValues = (query: unknown): unknown =>
  isRecord(query) ? Object.fromEntries(Object.entries(query).filter(([, value]) => value !== '')) : query

/**
 * Input without the nulls and with the enum values that the schema rejected, or null without a repair. `too_small` means
 * that the schema gives null a meaning of its own, as for the country of a profile.
 */
function repairInput(input: unknown, issues: readonly Issue[], isQuery: boolean): unknown {
  const repaired = structuredClone(input)
  let hasChanged = false
  for (const issue of issues) {
    const name = issue.path.at(-1)
    const parent = getAtPath(repaired, issue.path.slice(0, -1))
    if (typeof name !== 'string' || !isRecord(parent)) continue
    const enumValue = isQuery ? findEnumValue(parent[name], issue) : undefined
    if (enumValue !== undefined) parent[name] = enumValue
    else if (parent[name] === null && issue.code !== 'too_small') delete parent[name]
    else continue
    hasChanged = true
  }
  return hasChanged ? repaired : null
}

/** Enum value that differs from the input only in case. */
const findEnumValue = (value: unknown, issue: Issue) =>
  issue.code === 'invalid_value' && typeof value === 'string'
    ? issue.values.find(option => typeof option === 'string' && option.toLowerCase() === value.toLowerCase())
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
