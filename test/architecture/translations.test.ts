import { expect, test } from 'vitest'
import { places, sources } from './sources.ts'

/** A browser's translation would change keys, ids and programs. */
const translatedCode = /<(?:code|kbd|samp)(?=[\s>])(?![^>]*translate="no")/g

test('codes on the screens are left out of translations of the page', () => {
  expect(places(sources('src/web/**/*.tsx'), translatedCode)).toEqual([])
})

test.each([
  ['<code className="a">', 1],
  ['<code>{text}</code>', 1],
  ['<code translate="no">{text}</code>', 0],
])('the check reads %s', (text, count) => {
  expect(places([{ path: 'x.tsx', text }], translatedCode)).toHaveLength(count)
})
