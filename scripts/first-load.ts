import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** The built web app. */
export const builtWeb = 'build/client'

/** What the landing page may load of script before anything is clicked. */
export const firstLoadBudgetKb = 110

type Script = { file: string; kb: number }

/** The scripts that the landing page loads before anything is clicked, as heavy as they travel; the heaviest first. */
export async function firstLoadScripts(): Promise<Script[]> {
  const imports = new Map<string, Script>()
  const follow = async (files: string[]) => {
    for (const file of files) {
      if (imports.has(file)) continue
      const path = join(builtWeb, 'assets', file)
      const { size } = await stat(existsSync(`${path}.br`) ? `${path}.br` : path)
      imports.set(file, { file, kb: size / 1000 })
      await follow(namesIn(await readFile(path, 'utf8'), /(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g))
    }
  }
  const page = await readFile(join(builtWeb, 'index.html'), 'utf8')
  await follow(namesIn(page, /\/assets\/([\w.-]+\.js)/g))
  return [...imports.values()].sort((one, other) => other.kb - one.kb)
}

export const weightOf = (scripts: readonly Script[]): number => scripts.reduce((sum, { kb }) => sum + kb, 0)

const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)
