import { expect, test } from 'vitest'
import {
  type ListState,
  narrow,
  queryOf,
  readListState,
  sortBy,
  usualState,
  writeListState,
} from './list-state.ts'

const read = (address: string) => readListState(new URLSearchParams(address))

test('an address without anything is the usual list, and whoever chose the usual list has only that in the address', () => {
  expect(read('')).toEqual(usualState)
  expect(writeListState(usualState).toString()).toBe('group=all')
})

test('a group stands in its own order, whatever the whole list is narrowed to', () => {
  const narrowed = { ...usualState, status: 'pending', search: 'ana', sort: 'status', page: 2 } as const
  expect(queryOf(narrowed)).toEqual(narrowed)
  expect(queryOf({ ...narrowed, group: 'upcoming' })).toEqual({
    ...usualState,
    ...{ group: 'upcoming', order: 'asc', page: 2 },
  })
  expect(queryOf({ ...narrowed, group: 'past' })).toMatchObject({ order: 'desc', search: '' })
})

test('a state survives its way through the address', () => {
  const state: ListState = {
    ...{ group: 'all', status: 'pending', search: 'Ana & Co' },
    ...{ sort: 'status', order: 'asc', page: 3 },
  }
  expect(readListState(writeListState(state))).toEqual(state)
})

test('what makes no sense in an address is left out and the rest is kept', () => {
  expect(read('group=mine&status=lost&sort=price&order=up&page=-2&search=%20ana%20')).toEqual({
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
