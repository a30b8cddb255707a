import { expect, test } from 'vitest'
import { places, sources } from './sources.ts'

/** Such an option sends its text, which is another one in a page that the browser translates. */
const withoutValue = /<option\b(?![^>]*\bvalue=)[^>]*>/g

test('every option has a value', () => {
  expect(places(sources('src/web/**/*.tsx'), withoutValue)).toEqual([])
})

test.each([
  ['<option>{savedCountry}</option>', 1],
  ['<option key={code}>{code}</option>', 1],
  ['<option key={code} value={code}>{code}</option>', 0],
  ['<option\n  key={code}\n  value={code}\n>', 0],
])('the check reads %j', (text, count) => {
  expect(places([{ path: 'x.tsx', text }], withoutValue)).toHaveLength(count)
})
