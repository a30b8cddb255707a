import { expect, test } from 'vitest'
import {
  applyFilter,
  type BookingListParams,
  defaultListParams,
  parseListParams,
  serializeListParams,
  toBookingQuery,
  toggleSort,
} from './list-params.ts'

const parse = (address: string) => parseListParams(new URLSearchParams(address))

test('an empty address is the upcoming group, and a filter without a group is one of the whole list', () => {
  expect(parse('')).toEqual({ ...defaultListParams, group: 'upcoming' })
  expect(parse('order=desc')).toEqual(defaultListParams)
  expect(serializeListParams(defaultListParams).toString()).toBe('group=all')
})

test('a group has its own order, whatever the filter of the whole list is', () => {
  const narrowed = {
    ...defaultListParams,
    status: 'pending',
    search: 'ana',
    sort: 'status',
    page: 2,
  } as const
  expect(toBookingQuery(narrowed)).toEqual(narrowed)
  expect(toBookingQuery({ ...narrowed, group: 'upcoming' })).toEqual({
    ...defaultListParams,
    ...{ group: 'upcoming', order: 'asc', page: 2 },
  })
  expect(toBookingQuery({ ...narrowed, group: 'past' })).toMatchObject({ order: 'desc', search: '' })
})

test('parameters survive the address', () => {
  const state: BookingListParams = {
    ...{ group: 'all', status: 'pending', search: 'Ana & Co' },
    ...{ sort: 'status', order: 'asc', page: 3 },
  }
  for (const order of ['asc', 'desc'] as const)
    expect(parseListParams(serializeListParams({ ...state, order }))).toEqual({ ...state, order })
})

test('an address without an order has the first direction of its sort: pending bookings, or the latest dates', () => {
  expect(parse('sort=status')).toMatchObject({ sort: 'status', order: 'asc' })
  expect(parse('sort=date')).toMatchObject({ sort: 'date', order: 'desc' })
  expect(parse('sort=status&order=up')).toMatchObject({ order: 'asc' })
})

test('invalid values in an address are dropped and the rest remains', () => {
  expect(parse('group=mine&status=lost&sort=price&order=up&page=-2&search=%20ana%20')).toEqual({
    ...defaultListParams,
    search: 'ana',
  })
  expect(parse('status=confirmed&page=many')).toEqual({ ...defaultListParams, status: 'confirmed' })
})

test('selecting the same key reverses the direction', () => {
  const flipped = toggleSort(defaultListParams, 'date')
  expect(flipped).toMatchObject({ sort: 'date', order: 'asc' })
  expect(toggleSort(flipped, 'date')).toEqual(defaultListParams)
})

test('selecting another key starts in its own direction, on the first page', () => {
  const byStatus = toggleSort({ ...defaultListParams, order: 'asc', page: 4 }, 'status')
  expect(byStatus).toMatchObject({ sort: 'status', order: 'asc', page: 1 })
  expect(toggleSort(byStatus, 'date')).toMatchObject({ sort: 'date', order: 'desc' })
})

test('a filter or a search preserves the order and starts at the first page', () => {
  const state = applyFilter({ ...defaultListParams, sort: 'status', page: 2 }, { status: 'cancelled' })
  expect(state).toMatchObject({ sort: 'status', status: 'cancelled', page: 1 })
  expect(applyFilter(state, { search: 'acme' })).toMatchObject({ status: 'cancelled', search: 'acme' })
})
