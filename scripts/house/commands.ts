import type { Complaint, House } from './house.ts'

/** How `npm test` tries each command that the pages tell people to type. */
const tried: Record<string, string> = {
  start: 'scripts/try-commands.ts',
  dev: 'scripts/try-commands.ts',
  serve: 'scripts/try-commands.ts',
  admin: 'scripts/try-commands.ts',
  backup: 'scripts/try-commands.ts',
  restore: 'scripts/try-commands.ts',
  build: 'scripts/checks.ts',
  bench: 'scripts/checks.ts',
  test: 'scripts/checks.ts',
  unit: 'scripts/checks.ts',
  journeys: 'scripts/checks.ts',
  lint: 'scripts/checks.ts',
  types: 'scripts/checks.ts',
  // What it would write is what the check of the format complains of.
  format: 'scripts/checks.ts',
  'bench:coach': 'scripts/try-commands.ts',
}

/**
 * Typed before a release, not with every test: Lighthouse fetches a hundred packages and looks for minutes, the pictures
 * differ by a hair each time, and the faults take minutes.
 */
const untried = ['lighthouse', 'pictures', 'faults']

const isGuide = (path: string): boolean => path === 'README.md' || path === 'CONTRIBUTING.md'

/**
 * A page that names a command names one that `package.json` knows, and a guide one that `npm test` tries. What `package.json`
 * knows, some page for people names.
 */
export function pagesNameRealCommands(house: House): Complaint[] {
  const known = Object.keys(JSON.parse(house.get('package.json') ?? '{}').scripts ?? {})
  const complaints: Complaint[] = []
  const named = new Set<string>()
  for (const [path, text] of house) {
    if (!/^(?:[A-Z]+|decisions\/.*|docs\/.*)\.md$/.test(path)) continue
    for (const [, run, bare] of text.matchAll(
      /\bnpm (?:run (?:--?[a-z-]+ )*([a-z][a-z:-]*)|(start|test)\b)/g,
    )) {
      const command = run ?? bare ?? ''
      if (isGuide(path) || path.startsWith('docs/')) named.add(command)
      if (!known.includes(command)) {
        complaints.push({
          path,
          sentence: `there is no command npm run ${command}. Correct the page, or bring the command back.`,
        })
      } else if (isGuide(path) && !(command in tried) && !untried.includes(command)) {
        complaints.push({
          path,
          sentence: `names npm run ${command}, which npm test does not try. Try it in scripts/try-commands.ts and say so in scripts/house/commands.ts.`,
        })
      }
    }
  }
  for (const command of known.filter(one => !named.has(one)))
    complaints.push({
      path: 'package.json',
      sentence: `no page names npm run ${command}. Say in CONTRIBUTING.md what it does, or strike it.`,
    })
  return complaints
}
