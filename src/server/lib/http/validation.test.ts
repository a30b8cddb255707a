import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { isFieldCode } from '#contract/errors/error.ts'
import { profileUpdate } from '#contract/profile.ts'
import { parseInput, validatorCompiler } from './validation.ts'

/** Optional field of an input, such as `timeSlots.0.amount`, with inputs that omit it and that set it to null. */
type Field = { name: string; without: unknown; withNull: unknown }

type Schema = {
  type?: string
  properties?: Record<string, Schema>
  items?: Schema
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
}

const schemaOf = (schema: z.ZodType): Schema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema

/** All fields of an input, also in lists. */
function fieldsOf(schema: Schema, name = '', wrap = (inner: unknown) => inner): Field[] {
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap(choice =>
    fieldsOf(choice, name, wrap),
  )
  const items = schema.items ? fieldsOf(schema.items, `${name}.0`, item => wrap([item])) : []
  const properties = Object.entries(schema.properties ?? {}).flatMap(([key, field]) => [
    { name: `${name}.${key}`, without: wrap({}), withNull: wrap({ [key]: null }) },
    ...fieldsOf(field, `${name}.${key}`, inner => wrap({ [key]: inner })),
  ])
  return [...choices, ...items, ...properties]
}

const parse = (schema: z.ZodType, input: unknown, part: 'body' | 'querystring') => {
  const result = parseInput(schema, input, part)
  return result.success ? result.data : result.error.issues.map(({ path, message }) => ({ path, message }))
}

const endpoints: Endpoint[] = Object.values(api)
const bodies = endpoints.flatMap(({ name, body }) => (body ? [{ name, schema: body }] : []))
const queries = endpoints.flatMap(({ name, query }) => (query ? [{ name, schema: query }] : []))

/** Fields of the profile that null clears, while an absent field stays unchanged: all but those that always have a value. */
const neverEmptyFields = ['timeZone', 'role', 'showEmail', 'showPlace']
const clearableFields = Object.keys(profileUpdate.shape).filter(field => !neverEmptyFields.includes(field))

describe.each(bodies)('the body of $name', ({ name, schema }) => {
  test('treats null like an absent field', () => {
    const differing = fieldsOf(schemaOf(schema)).filter(
      ({ without, withNull }) =>
        JSON.stringify(parse(schema, withNull, 'body')) !== JSON.stringify(parse(schema, without, 'body')),
    )
    const expected = name === 'updateProfile' ? clearableFields.map(field => `.${field}`) : []
    expect(differing.map(field => field.name)).toEqual(expected)
  })

  test('treats an absent body like an empty one', () => {
    expect(parse(schema, undefined, 'body')).toEqual(parse(schema, {}, 'body'))
    expect(parse(schema, null, 'body')).toEqual(parse(schema, {}, 'body'))
  })
})

describe.each(queries)('the query of $name', ({ schema }) => {
  const fields = Object.entries(schemaOf(schema).properties ?? {})

  test('treats an empty value like an absent one', () => {
    for (const [field] of fields)
      expect(parse(schema, { [field]: '' }, 'querystring')).toEqual(parse(schema, {}, 'querystring'))
  })

  test('ignores the case of enum values', () => {
    for (const [field, { enum: values = [] }] of fields)
      for (const value of values.map(String))
        for (const otherCase of [value.toUpperCase(), value.charAt(0).toUpperCase() + value.slice(1)])
          expect(parse(schema, { [field]: otherCase }, 'querystring')).toEqual(
            parse(schema, { [field]: value }, 'querystring'),
          )
  })
})

const invalidValues = [
  undefined,
  null,
  '',
  ' ',
  'nonsense',
  'x'.repeat(5000),
  -1,
  1.5,
  1e308,
  true,
  [],
  [null],
  {},
  [[]],
]

test('every validation error has a code of the catalogue', () => {
  const unknownMessages = endpoints.flatMap(({ name, params, query, body }) =>
    [params, query, body].flatMap(schema => {
      if (!schema) return []
      const inputs = Object.keys(schemaOf(schema).properties ?? {}).flatMap(field =>
        invalidValues.map(value => ({ [field]: value })),
      )
      return [...invalidValues, ...inputs].flatMap(input => {
        const result = parseInput(schema, input, 'body')
        const messages = result.success ? [] : result.error.issues.map(({ message }) => message)
        return messages.filter(message => !isFieldCode(message)).map(message => ({ name, input, message }))
      })
    }),
  )
  expect(unknownMessages).toEqual([])
})

test('a body with thousands of values is rejected before validation', () => {
  let validated = 0
  const anything = z.unknown().refine(() => ++validated)
  const check = validatorCompiler({ schema: z.array(anything), method: 'POST', url: '/', httpPart: 'body' })
  const deep = JSON.parse('['.repeat(20_000) + ']'.repeat(20_000))
  const keys = Object.fromEntries(Array.from({ length: 11_000 }, (_, n) => [n, n]))
  for (const body of [Array(60_000).fill(1), deep, keys, [{ of: [keys] }]]) {
    expect(check(body)).toMatchObject({ error: { code: 'request.too_large' } })
    expect(validated).toBe(0)
  }
  expect(check(Array(500).fill(1))).toMatchObject({ value: { length: 500 } })
})
