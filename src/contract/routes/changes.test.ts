import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { EndpointBase } from './route.ts'

const endpoints: (EndpointBase & { name: string; area: string })[] = Object.values(api)
const namesOf = (found: typeof endpoints) => found.map(({ name }) => name)

test('every endpoint that may change data declares which areas it changes', () => {
  const undeclared = endpoints.filter(({ method, changes }) => method !== 'GET' && !changes)
  expect(namesOf(undeclared)).toEqual([])
})

test('an endpoint that only reads declares no changes', () => {
  expect(namesOf(endpoints.filter(({ method, changes }) => method === 'GET' && changes))).toEqual([])
})

test('every changed area has data that a browser can read', () => {
  const readable = new Set(endpoints.filter(({ method }) => method === 'GET').map(({ area }) => area))
  const changed = new Set(endpoints.flatMap(({ changes = [] }) => changes))
  expect([...changed].filter(area => !readable.has(area))).toEqual([])
})
