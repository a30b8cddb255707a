import type { Complaint, House } from './house.ts'
import { fileOf } from './imports.ts'

/** What the contract offers to whoever wants no schema: loading one of these never loads the schema library. */
const words: readonly string[] = [
  'choices',
  'device',
  'former-member',
  'limits',
  'location',
  'picture',
  'proof-way',
  'role',
  'room-limits',
  'time',
  'zone',
].map(name => `src/contract/${name}.ts`)
const isPlain = (path: string) => words.includes(path) || path.startsWith('src/contract/address/')

const loaded = /^(?:import|export)\s+(?!type\b)[^'"]*?from\s+['"]([^'"]+)['"]/gm

/** Plain files of the contract load each other at most. */
export function plainStaysPlain(house: House): Complaint[] {
  return [...house].flatMap(([path, text]) =>
    (isPlain(path) ? [...text.matchAll(loaded)] : [])
      .map(([, specifier = '']) => ({ specifier, file: fileOf(specifier, path) }))
      .filter(({ file }) => !isPlain(file))
      .map(({ specifier }) => ({
        path,
        sentence: `loads ${specifier}, but whoever takes a number or an address from here wants no schema library with it. Put what needs it beside the schemas.`,
      })),
  )
}

const address = /['"`]\/api\//
const typedLength = /\bm(?:ax|in)Length=(?:\{\d|"\d)/

/** Screens take addresses and the lengths of their fields from the contract. */
export function screensTypeNoContract(house: House): Complaint[] {
  return [...house].flatMap(([path, text]) => {
    if (!path.startsWith('src/web/') || !/(?<!\.test)\.tsx?$/.test(path)) return []
    return [
      ...(address.test(text) ? [typedAddress] : []),
      ...(typedLength.test(text) ? [typedNumber] : []),
    ].map(sentence => ({ path, sentence }))
  })
}

const typedAddress =
  'types an address of the server by hand. Call the endpoint of the contract, or take its path from there.'
const typedNumber =
  'types the length of a field by hand. The number stands in src/contract/limits.ts (room-limits.ts for the room), where the schema takes it from as well.'
