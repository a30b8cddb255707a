import { expect, test } from 'vitest'
import { isNarrowed, narrow, readListState, sortBy, usualState, writeListState } from './list-state.ts'

const read = (address: string) => readListState(new URLSearchParams(address))

test('an address without anything is the usual list, and the usual list has no address', () => {
  expect(read('')).toEqual(usualState)
  expect(writeListState(usualState).toString()).toBe('')
})

test('a state survives its way through the address', () => {
  const state = { status: 'pending', sort: 'status', order: 'asc', search: 'Ana & Co', page: 3 } as const
  expect(readListState(writeListState(state))).toEqual(state)
})

test('what makes no sense in an address is left out and the rest is kept', () => {
  expect(read('status=lost&sort=price&order=up&page=-2&search=%20ana%20')).toEqual({
    ...usualState,
    search: 'ana',
  })
  expect(read('status=confirmed&page=many')).toEqual({ ...usualState, status: 'confirmed' })
})

test('choosing the same key flips the direction', () => {
  const flipped = sortBy(usualState, 'date')
  expect(flipped).toMatchObject({ sort: 'date', order: 'asc' })
  expect(sortBy(flipped, 'date')).toEqual(usualState)
})

test('choosing another key starts in its own direction, on the first page', () => {
  const byStatus = sortBy({ ...usualState, order: 'asc', page: 4 }, 'status')
  expect(byStatus).toMatchObject({ sort: 'status', order: 'asc', page: 1 })
  expect(sortBy(byStatus, 'date')).toMatchObject({ sort: 'date', order: 'desc' })
})

test('a filter or a search keeps the sorting and begins at the first page', () => {
  const state = narrow({ ...usualState, sort: 'status', page: 2 }, { status: 'cancelled' })
  expect(state).toMatchObject({ sort: 'status', status: 'cancelled', page: 1 })
  expect(narrow(state, { search: 'acme' })).toMatchObject({ status: 'cancelled', search: 'acme' })
})

test('sorting does not narrow a list; a filter, a search and a later page do', () => {
  expect(isNarrowed(sortBy(usualState, 'status'))).toBe(false)
  for (const change of [{ status: 'pending' }, { search: 'a' }, { page: 2 }] as const) {
    expect(isNarrowed({ ...usualState, ...change })).toBe(true)
  }
})
