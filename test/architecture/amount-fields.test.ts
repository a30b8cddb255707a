import { expect, test } from 'vitest'
import { places, sources } from './sources.ts'

/** A number field of the browser drops the comma of `49,99`. `AmountInput` is a text field. */
const numberForAmount = /type="number"(?=[^>]*(?:inputMode="decimal"|step=))/g

test('no field for an amount is a number field', () => {
  expect(places(sources('src/web/**/*.tsx'), numberForAmount)).toEqual([])
})

test.each([
  ['<TextInput type="number" inputMode="decimal" />', 1],
  ['<TextInput type="number" min={0} step={0.01} />', 1],
  ['<TextInput type="number" inputMode="numeric" />', 0],
])('the check reads %s', (text, count) => {
  expect(places([{ path: 'x.tsx', text }], numberForAmount)).toHaveLength(count)
})
