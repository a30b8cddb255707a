import { basename, dirname } from 'node:path'
import type { Complaint, House } from './house.ts'
import { endings, foldersOfTexts, kinds, nouns, verbs } from './words.ts'

const kebabCase = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/
const pascalCase = /^[A-Z][A-Za-z0-9]*$/
const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)

/** A noun is declared for a file that is there. */
export function nounsAreNeeded(house: House): Complaint[] {
  return Object.entries(nouns).flatMap(([folder, names]) =>
    names
      .filter(name => !house.has(`${folder}/${name}.ts`) && !house.has(`${folder}/${name}.tsx`))
      .map(name => ({
        path: 'scripts/house/words.ts',
        sentence: `declares “${name}” for ${folder}, where no file bears it. Strike it, so that it stays away.`,
      })),
  )
}

/** Every file of the server and of the browser bears a word that was decided on. `endpoints` are the contract's names. */
export const namesAreWords =
  (endpoints: readonly string[]) =>
  (house: House): Complaint[] =>
    [...house.keys()].flatMap(path => {
      const sentence = objectionTo(path, new Set(endpoints.map(kebab)))
      return sentence === null ? [] : [{ path, sentence }]
    })

function objectionTo(path: string, endpoints: ReadonlySet<string>): string | null {
  const [, name, , ending] = /([^/]+?)(\.test)?\.(tsx?)$/.exec(path) ?? []
  if (!name || !path.startsWith('src/')) return null
  if (nouns[dirname(path)]?.includes(name)) return null
  if (ending === 'tsx') return pascalCase.test(name) ? null : notPascal
  if (!kebabCase.test(name)) return notKebab
  if (/\.test\.ts$/.test(path) || foldersOfTexts.includes(basename(dirname(path)))) return null
  if (path.startsWith('src/web/')) return isOfScreens(name) ? null : notOfScreens(name)
  if (path.startsWith('src/server/')) return isOfServer(name, endpoints) ? null : notOfServer(name)
  return null
}

const isOfScreens = (name: string): boolean =>
  name.startsWith('use-') || Object.keys(endings).some(one => name.endsWith(`-${one}`))

const isOfServer = (name: string, endpoints: ReadonlySet<string>): boolean =>
  name in kinds || endpoints.has(name) || verbs.includes(name.split('-')[0] ?? '')

const notPascal = 'a .tsx file holds a component and is named after it, in PascalCase.'
const notKebab = 'every file but a component is named in kebab-case.'

const listed = (words: Record<string, string>, told: (word: string) => string): string =>
  Object.entries(words)
    .map(([word, what]) => `${told(word)} (${what})`)
    .join(', ')

const notOfServer = (name: string): string =>
  `“${name}” is no word of the server. Its lines belong into ${listed(kinds, word => `${word}.ts`)}, or into a use case that is named like its endpoint or begins with a verb of scripts/house/words.ts. A part that only this folder has is declared there as a noun, for a reason.`

const notOfScreens = (name: string): string =>
  `“${name}” is no word of the screens. Its lines belong into a component, a hook (use-<thing>.ts) or ${listed(endings, word => `<name>-${word}.ts`)}.`
