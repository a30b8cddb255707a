import { readFile } from 'node:fs/promises'

// Under which licences the packages stand that package-lock.json names, as they say themselves. It needs no network. Which
// holes are known in them is asked in advisories.ts.

const welcome = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])

/** What stands under another licence, or does not say in the usual way under which, and why we take it all the same. */
const excused: readonly [pattern: RegExp, why: string][] = [
  [
    /^@img\/sharp-/,
    'libvips (LGPL) is loaded beside the product as its authors built it, and is not changed',
  ],
  [/^caniuse-lite$/, 'data about browsers (CC-BY), used while building and not handed on'],
  [
    /^dejavu-fonts-ttf$/,
    'the licence of the Bitstream Vera fonts: free to use and to hand on, not to sell alone',
  ],
  [/^(busboy|dicer|streamsearch)$/, 'MIT, said in a form of long ago'],
  [/^png-js$/, 'MIT, in its file LICENSE'],
  [/^fuzzy$/, 'MIT, in its file LICENSE-MIT'],
  [/^(combine-errors|humanize-number|only)$/, 'MIT, said in the readme and not in the package'],
]

type Package = { license?: string; link?: boolean }
const { packages } = JSON.parse(await readFile('package-lock.json', 'utf8')) as {
  packages: Record<string, Package>
}

const complaints = []
const used = new Set<RegExp>()
for (const [path, { license, link }] of Object.entries(packages)) {
  if (path === '' || link) continue
  if (license !== undefined && isWelcome(license)) continue
  const name = path.split('node_modules/').at(-1) ?? path
  const excuse = excused.find(([pattern]) => pattern.test(name))
  if (excuse) used.add(excuse[0])
  else complaints.push(`${path} stands under ${license ?? 'no licence that it names'}.`)
}
for (const [pattern] of excused)
  if (!used.has(pattern)) complaints.push(`Nothing is called ${pattern} any more: its excuse can go.`)

for (const complaint of complaints) console.log(complaint)
if (complaints.length > 0) process.exitCode = 1

/** One of several that can be chosen is enough; of several at once each has to be welcome. */
function isWelcome(expression: string): boolean {
  const choices = expression.replace(/[()]/g, '').split(/ or /i)
  return choices.some(choice => choice.split(/ and /i).every(licence => welcome.has(licence.trim())))
}
