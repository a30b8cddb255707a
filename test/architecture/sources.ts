import { globSync, readFileSync } from 'node:fs'

export type Source = { path: string; text: string }

/** Source files of the product that match the patterns, without tests and without comments. */
export const sources = (...patterns: string[]): Source[] =>
  globSync(patterns)
    .filter(path => !/\.test\.tsx?$/.test(path))
    .map(path => ({ path, text: withoutComments(readFileSync(path, 'utf8')) }))

/** Blanks comments out, so that line numbers stay right. */
const withoutComments = (text: string): string =>
  text.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, comment => comment.replaceAll(/[^\n]/g, ' '))

/** `path:line: match`, for every match in the files. */
export const places = (files: readonly Source[], pattern: RegExp): string[] =>
  files.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)].map(match => {
      const line = text.slice(0, match.index).split('\n').length
      return `${path}:${line}: ${match[0].trim()}`
    }),
  )
