import { expect, test } from 'vitest'
import { places, sources } from './sources.ts'

/**
 * What Safari 16.4, Firefox ESR 115 or a Chrome of two years ago lacks. A call of it ends the screen there. The replacements
 * are in `src/web/lib/ponyfills.ts` and `src/contract/group-by.ts`.
 */
const youngBuiltIns = [
  /\b(?:Map|Object)\.groupBy\b/,
  /\bPromise\.(?:withResolvers|try)\b/,
  /\bAbortSignal\.any\b/,
  /\bURL\.(?:parse|canParse)\b/,
  /\bArray\.fromAsync\b/,
  /\b(?:RegExp\.escape|Error\.isError|Math\.(?:sumPrecise|f16round))\b/,
  // Lookups of URLSearchParams that have two arguments, and its size.
  /\b\w*(?:[sS]earch|[pP]arams|address)\.(?:size\b|(?:has|delete)\([^(),]+,)/,
  /\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/,
  // `z.union` and `z.intersection` are Zod's.
  /(?<!\bz)\.(?:union|intersection|difference)\(/,
  /\.(?:isWellFormed|toWellFormed)\(/,
  // Iterator helpers.
  /\bIterator\.(?:from|concat|prototype)\b/,
  /(?<!\bObject)\.(?:values|keys|entries|matchAll)\([^()]*\)\s*\.(?:map|filter|some|every|find|toArray|take|drop|flatMap|reduce|forEach)\(/,
  /\bUint8Array\.from(?:Base64|Hex)\b|\.(?:toHex|setFromBase64|setFromHex)\(|\.toBase64\(\)/,
  /\.getOrInsert(?:Computed)?\(/,
  /\bIntl\.DurationFormat\b|\.get(?:WeekInfo|TextInfo)\(/,
  /\bTemporal\./,
  /\b(?:requestIdleCallback|startViewTransition|scheduler\.(?:yield|postTask)|navigation\.navigate)\b/,
  /\b(?:response|request|blob|file|answer|reply)\.bytes\(/,
  /\bResponse\.json\(|\bReadableStream\.from\(/,
  /\b(?:await )?using \w+ =/,
  /\/v[gimsuy]*\.(?:test|exec)\(/,
]
const pattern = new RegExp(youngBuiltIns.map(({ source }) => source).join('|'), 'g')

test('code of the browser uses no built-in that a supported browser lacks', () => {
  const files = sources('src/web/**/*.{ts,tsx}', 'src/contract/**/*.ts')
  expect(files.length).toBeGreaterThan(100)
  expect(places(files, pattern)).toEqual([])
})

test.each([
  'const a = Map.groupBy(slots, slot => slot.day)',
  'const a = Object.groupBy(slots, slot => slot.day)',
  'const { promise } = Promise.withResolvers<void>()',
  'const a = AbortSignal.any([signal])',
  'const a = URL.parse(text)',
  'const a = URL.canParse(text)',
  'const a = await Array.fromAsync(stream)',
  'const a = search.size > 0',
  "const a = searchParams.has('a', 'b')",
  'const a = mine.union(yours)',
  'const a = mine.isSubsetOf(yours)',
  'const a = slots.values().map(toDay)',
  'const a = Iterator.from(slots)',
  'const a = text.isWellFormed()',
  'const a = bytes.toBase64()',
  'const a = Uint8Array.fromBase64(text)',
  'const a = Temporal.Now.instant()',
  'const a = Response.json({})',
  'using a = open()',
])('the check finds: %s', text => {
  expect(places([{ path: 'x.ts', text }], pattern)).toHaveLength(1)
})

test.each([
  'const a = z.union([z.string(), z.number()])',
  'const a = [...slots.values()].map(toDay)',
  'const a = Object.values(slots).map(toDay)',
  'const a = names.has(name)',
  'const a = selected.size > 0',
])('the check lets pass: %s', text => {
  expect(places([{ path: 'x.ts', text }], pattern)).toEqual([])
})
