import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { readBuiltPages } from '#server/lib/http/static.ts'

export const webBuildFolder = 'build/client'

/** Limits of script in kilobytes before a screen shows its content; on the landing page, before any click. */
export const scriptBudgetsKb: Readonly<Record<string, number>> = {
  '/': 112,
  '/interviewers': 162,
  '/bookings': 204,
  '/interview-training': 174,
  '/profile': 180,
}

type Script = { file: string; kb: number }

/** Compressed scripts that each of these screens loads at once, the largest first. */
export async function measureFirstLoads(): Promise<Map<string, Script[]>> {
  const pages = await readBuiltPages(webBuildFolder)
  const loads = Object.keys(scriptBudgetsKb).map(async path => {
    const found = new Map<string, Script>()
    await collectScripts(matchNames(pages[path] ?? '', /\/assets\/([\w.-]+\.js)/g), found)
    return [path, [...found.values()].sort((a, b) => b.kb - a.kb)] as const
  })
  return new Map(await Promise.all(loads))
}

/** Collects scripts with everything they import. */
async function collectScripts(files: readonly string[], found: Map<string, Script>): Promise<void> {
  for (const file of files) {
    if (found.has(file)) continue
    const path = join(webBuildFolder, 'assets', file)
    found.set(file, { file, kb: 0 })
    const { size } = await stat(existsSync(`${path}.br`) ? `${path}.br` : path)
    found.set(file, { file, kb: size / 1000 })
    await collectScripts(
      matchNames(await readFile(path, 'utf8'), /(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g),
      found,
    )
  }
}

export const sumKb = (scripts: readonly Script[]): number => scripts.reduce((sum, { kb }) => sum + kb, 0)

const matchNames = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)
