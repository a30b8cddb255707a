import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = new URL('../src/web/i18n/ru/', import.meta.url)
const camelCase = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Paths of the browser's Russian messages by area. The English ones have the same. */
export const messageFiles: Record<string, string> = Object.fromEntries(
  globSync('**/*.ts', { cwd: fileURLToPath(folder) }).map(file => [camelCase(basename(file, '.ts')), file]),
)

/** Russian messages of the browser by area. */
export const russian: Record<string, Record<string, string>> = Object.fromEntries(
  await Promise.all(
    Object.entries(messageFiles).map(async ([area, file]) => [
      area,
      (await import(new URL(file, folder).href)).default,
    ]),
  ),
)
