import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = new URL('../src/web/i18n/ru/', import.meta.url)
const camelCase = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Russian messages of the browser by area. */
export const russian: Record<string, Record<string, string>> = Object.fromEntries(
  await Promise.all(
    globSync('**/*.ts', { cwd: fileURLToPath(folder) }).map(async file => [
      camelCase(basename(file, '.ts')),
      (await import(new URL(file, folder).href)).default,
    ]),
  ),
)
