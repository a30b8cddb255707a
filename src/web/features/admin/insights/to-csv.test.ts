import { expect, test } from 'vitest'
import { toCsv } from './to-csv.ts'

test('cells are quoted, and none is a formula', () => {
  expect(
    toCsv([
      ['Day', 'Say "hi"'],
      ['=1+1', 2.5],
    ]),
  ).toBe('\ufeff"Day","Say ""hi"""\r\n"\'=1+1",2.5\r\n')
})
