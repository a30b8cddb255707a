import { dirname, join } from 'node:path'
import type { House } from './house.ts'

/** One import: who asks for whom. Types count, and so does `await import('…')`: a wall is a wall. */
export type Import = { from: string; to: string }

const aliases: Record<string, string> = {
  '#contract/': 'src/contract/',
  '#server/': 'src/server/',
  '#demo/': 'src/demo/',
  '#sandbox-provider/': 'src/sandbox-provider/',
  '#web/': 'src/web/',
  '#test/': 'test/',
  '#scripts/': 'scripts/',
}

const specifiers = /\b(?:from|import)\s*\(?\s*(['"])((?:\.{1,2}\/|#)[^'"\n]+)\1/g

/** The file that an import names, from the root of the repository; packages are nobody's business here. */
export function fileOf(specifier: string, importer: string): string {
  if (specifier.startsWith('.')) return join(dirname(importer), specifier)
  const alias = Object.keys(aliases).find(one => specifier.startsWith(one)) ?? ''
  return (aliases[alias] ?? '') + specifier.slice(alias.length)
}

/** What the product's own files import of each other; tests may reach for whatever they test. */
export function importsOf(house: House): Import[] {
  const found: Import[] = []
  for (const [from, text] of house) {
    if (!/\.tsx?$/.test(from) || /\.test\.tsx?$/.test(from)) continue
    for (const [, , specifier = ''] of text.matchAll(specifiers)) {
      found.push({ from, to: fileOf(specifier, from) })
    }
  }
  return found
}

/**
 * The area that a file stands in, as it is called: `market/booking` on the server, `contract`, `demo` or
 * `sandbox-provider` beside it. The operator is one area. What stands in no area is called by its own path.
 */
export function areaOf(path: string): string {
  const [, onServer, beside] =
    /^src\/(?:server\/(operator|[^/]+\/[^/]+)|(contract|demo|sandbox-provider))(?:\/|$)/.exec(path) ?? []
  return onServer ?? beside ?? path
}
