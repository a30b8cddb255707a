import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readBuiltPages } from '#server/lib/http/static.ts'

export const webBuildFolder = 'build/client'

/**
 * Scripts that a built page loads in English before it shows its content, with everything they import. The address in
 * single quotes is that of the list of translations.
 */
export async function listFirstLoad(path: string): Promise<string[]> {
  const pages = await readBuiltPages(webBuildFolder)
  const found = new Set<string>()
  await collectScripts(matchNames(pages[path] ?? '', /"\/assets\/([\w.-]+\.js)"/g), found)
  return [...found]
}

async function collectScripts(files: readonly string[], found: Set<string>): Promise<void> {
  for (const file of files) {
    const path = join(webBuildFolder, 'assets', file)
    if (found.has(path)) continue
    found.add(path)
    await collectScripts(
      matchNames(await readFile(path, 'utf8'), /(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g),
      found,
    )
  }
}

const matchNames = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)
