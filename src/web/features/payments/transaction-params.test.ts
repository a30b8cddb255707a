import { expect, test } from 'vitest'
import { parseTransactionId } from './payment-status.ts'

const id = '0198a0de-0000-7000-8000-000000000001'
const parse = (address: string) => parseTransactionId(new URLSearchParams(address))

test('the transaction is found under each of its names', () => {
  for (const name of ['transactionId', 'order_id', 'transaction_id'])
    expect(parse(`${name}=${id}`)).toEqual({ id })
  expect(parse(`transactionId=&order_id=${id}`)).toEqual({ id })
})

test('a missing id and an invalid id differ', () => {
  expect(parse('')).toEqual({ problem: 'missing' })
  expect(parse('transactionId=42')).toEqual({ problem: 'unknown' })
})
