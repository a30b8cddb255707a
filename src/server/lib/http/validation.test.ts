import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { isFieldCode } from '#contract/error.ts'
import { parseInput, validatorCompiler } from './validation.ts'

/** A place of an input that may be filled or not: `timeSlots.0.amount` with what has to stand around it. */
type Place = { name: string; without: unknown; withNull: unknown }

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

/** Every field of an input, also of those in its lists. */
function placesIn(schema: Schema, name = '', wrap = (inner: unknown) => inner): Place[] {
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap(one => placesIn(one, name, wrap))
  const inner = schema.items ? placesIn(schema.items, `${name}.0`, one => wrap([one])) : []
  const fields = Object.entries(schema.properties ?? {}).flatMap(([key, field]) => [
    { name: `${name}.${key}`, without: wrap({}), withNull: wrap({ [key]: null }) },
    ...placesIn(field, `${name}.${key}`, one => wrap({ [key]: one })),
  ])
  return [...choices, ...inner, ...fields]
}

const outcome = (schema: z.ZodType, input: unknown, part: 'body' | 'query') => {
  const result = parseInput(schema, input, part)
  return result.success ? result.data : result.error.issues.map(({ path, message }) => ({ path, message }))
}

const endpoints: Endpoint[] = Object.values(api)
const bodies = endpoints.flatMap(({ name, body }) => (body ? [{ name, schema: body }] : []))
const queries = endpoints.flatMap(({ name, query }) => (query ? [{ name, schema: query }] : []))

/** In the profile null empties a field, and what is not sent stays. */
const emptied = [
  ...[
    'displayName',
    'mobile',
    'country',
    'city',
    'linkedinUrl',
    'specialty',
    'company',
    'experience',
    'purpose',
  ],
  'languages',
]

describe.each(bodies)('the body of $name', ({ name, schema }) => {
  test('means the same with null as without the field', () => {
    const differing = placesIn(schemaOf(schema)).filter(
      ({ without, withNull }) =>
        JSON.stringify(outcome(schema, withNull, 'body')) !==
        JSON.stringify(outcome(schema, without, 'body')),
    )
    const meant = name === 'updateProfile' ? emptied.map(field => `.${field}`) : []
    expect(differing.map(place => place.name)).toEqual(meant)
  })

  test('may be left out where nothing of it is needed, and is else asked for field by field', () => {
    expect(outcome(schema, undefined, 'body')).toEqual(outcome(schema, {}, 'body'))
    expect(outcome(schema, null, 'body')).toEqual(outcome(schema, {}, 'body'))
  })
})

describe.each(queries)('the query of $name', ({ schema }) => {
  const fields = Object.entries(schemaOf(schema).properties ?? {})

  test('means the same with an empty value as without it', () => {
    for (const [field] of fields)
      expect(outcome(schema, { [field]: '' }, 'query')).toEqual(outcome(schema, {}, 'query'))
  })

  test('reads its words without regard to case', () => {
    for (const [field, { enum: words = [] }] of fields)
      for (const word of words.map(String))
        for (const written of [word.toUpperCase(), word.charAt(0).toUpperCase() + word.slice(1)])
          expect(outcome(schema, { [field]: written }, 'query')).toEqual(
            outcome(schema, { [field]: word }, 'query'),
          )
  })
})

const wrong = [
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

test('whatever is refused is refused in the words of the catalogue', () => {
  const foreign = endpoints.flatMap(({ name, params, query, body }) =>
    [params, query, body].flatMap(schema => {
      if (!schema) return []
      const inputs = Object.keys(schemaOf(schema).properties ?? {}).flatMap(field =>
        wrong.map(value => ({ [field]: value })),
      )
      return [...wrong, ...inputs].flatMap(input => {
        const result = parseInput(schema, input, 'body')
        const messages = result.success ? [] : result.error.issues.map(({ message }) => message)
        return messages.filter(message => !isFieldCode(message)).map(message => ({ name, input, message }))
      })
    }),
  )
  expect(foreign).toEqual([])
})

test('what holds thousands of values is refused before a schema looks at one of them', () => {
  let looked = 0
  const anything = z.unknown().refine(() => ++looked)
  const check = validatorCompiler({ schema: z.array(anything), method: 'POST', url: '/', httpPart: 'body' })
  const deep = JSON.parse('['.repeat(20_000) + ']'.repeat(20_000))
  const keys = Object.fromEntries(Array.from({ length: 11_000 }, (_, n) => [n, n]))
  for (const sent of [Array(60_000).fill(1), deep, keys, [{ of: [keys] }]]) {
    expect(check(sent)).toMatchObject({ error: { code: 'request.too_large' } })
    expect(looked).toBe(0)
  }
  expect(check(Array(500).fill(1))).toMatchObject({ value: { length: 500 } })
})
