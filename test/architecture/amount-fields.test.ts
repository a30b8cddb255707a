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

/** What is left of `49.99` is 4999. `parseAmount` reads amounts, and no other number is typed with a point. */
const digitsOfText = /\.replace(?:All)?\(\/(?:\\D|\[\^\\d\]|\[\^0-9\])\+?\/g,\s*(?:''|"")\)/g

test('no field makes a number of the digits of what is typed', () => {
  expect(places(sources('src/web/**/*.ts', 'src/web/**/*.tsx'), digitsOfText)).toEqual([])
})

test.each([
  ["text.replace(/\\D/g, '')", 1],
  ["text.replaceAll(/[^0-9]+/g, '')", 1],
  ["text.replace(/\\s/g, '')", 0],
])('the check reads %s', (text, count) => {
  expect(places([{ path: 'x.ts', text }], digitsOfText)).toHaveLength(count)
})
