import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSignedIn } from '#test/signed-in-browser.ts'
import { chromiumArguments, findBrowser } from './browser.ts'

// Lighthouse in its mobile mode (a slow 4G line, a processor four times slower) over every public page and the first screens
// behind the sign-in, of the built product with demo data; `npm run lighthouse -- /` looks at one. It is fetched when it is
// needed, because it brings a hundred packages along. A page that falls short is looked at three times, a screen always,
// and the median counts: what else the machine is doing costs performance.
const lighthouse = 'lighthouse@13.5.0'
const rounds = 3
const unknownPath = '/nowhere'
const pages = [
  '/',
  '/about',
  '/login',
  '/register',
  '/forgot-password',
  '/privacy',
  '/terms',
  '/cancellation-policy',
  '/payment/result',
  unknownPath,
]
/**
 * What is behind the sign-in is found by nobody's search engine: only how soon it is there is looked at, on a line and a
 * processor that are slowed down in truth. A simulation counts all that happened to run here before a paint, though nothing
 * of it would have held the paint up. Most of the first two does not depend on who is there, and is to be there this soon.
 */
const screens = ['/interviewers', '/interview-training', '/bookings', '/profile']
const maxPaintMs: Record<string, number> = { '/interviewers': 2500, '/interview-training': 2500 }
const minScores = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
type Category = keyof typeof minScores
const categories = Object.keys(minScores) as Category[]
const shownMetrics = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
]

const chromeFlags = ['--headless=new', ...chromiumArguments]

/** What a report says, as far as it is read here; a score is null where something could not be measured. */
type Report = {
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<
    string,
    { title: string; score: number | null; displayValue?: string; numericValue?: number }
  >
}

const chrome = findBrowser() ?? ''
if (!chrome) {
  console.error('There is no Chromium. Install one, or set CHROME_PATH to where it is.')
  process.exit(1)
}
const folder = await mkdtemp(join(tmpdir(), 'rehearse-lighthouse-'))
const product = startProduct()
// A Ctrl-C reaches the product as well; what is left is to tidy up.
process.on('SIGINT', () => {})
try {
  const base = await addressOf(product)
  const wanted = process.argv.slice(2)
  for (const page of wanted.length > 0 ? wanted : [...pages, ...screens])
    await (screens.includes(page) ? measureScreen(base, page) : auditPage(base, page))
  const load = loadavg()[0] ?? 0
  console.log(
    `The machine's load is ${load.toFixed(1)} on ${availableParallelism()} processors; a busy one costs performance.`,
  )
} finally {
  product.kill('SIGTERM')
  await once(product, 'exit')
  await rm(folder, { recursive: true, force: true })
}

/** Prints a page's line: its scores and figures, and under it what costs points where they are too few. */
async function auditPage(base: string, page: string): Promise<void> {
  let report = await auditOnce(base, page)
  if (!meetsMinScores(report)) report = await medianFrom(report, base, page)
  const isFine = meetsMinScores(report)
  const cells = [
    isFine ? '✓' : '✗',
    page.padEnd(22),
    ...categories.map(category => String(scoreOf(report, category)).padStart(4)),
    ...shownMetrics.map(id => (report.audits[id]?.displayValue ?? '').padStart(8)),
  ]
  console.log(cells.join(' '))
  if (isFine) return
  process.exitCode = 1
  for (const sentence of listShortcomings(report)) console.log(`    ${sentence}`)
}

/** Prints a screen's line: how soon the largest thing on it is there, and what keeps the processor until then. */
async function measureScreen(base: string, screen: string): Promise<void> {
  const reports: Report[] = []
  while (reports.length < rounds) {
    const { port, close } = await openSignedIn(chrome, chromeFlags, base)
    const rules = ['--only-categories=performance', '--throttling-method=devtools', '--disable-storage-reset']
    reports.push(await runLighthouse(base + screen, [...rules, `--port=${port}`]).finally(close))
  }
  const figure = (id: string) => {
    const sorted = reports.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN).sort((a, b) => a - b)
    return sorted[Math.floor(rounds / 2)] ?? Number.NaN
  }
  const isFine = figure('largest-contentful-paint') <= (maxPaintMs[screen] ?? Number.POSITIVE_INFINITY)
  const named = {
    'largest paint': figure('largest-contentful-paint'),
    'first paint': figure('first-contentful-paint'),
    'main thread': figure('mainthread-work-breakdown'),
  }
  const cells = Object.entries(named).map(([name, ms]) => `${name} ${(ms / 1000).toFixed(2)} s`)
  console.log(`${isFine ? '✓' : '✗'} ${screen.padEnd(22)} ${cells.join('   ')}`)
  if (!isFine) process.exitCode = 1
}

function meetsMinScores(report: Report): boolean {
  const isEnough = categories.every(category => scoreOf(report, category) >= minScores[category])
  return isEnough && report.audits['cumulative-layout-shift']?.numericValue === 0
}

/** Looks again until there are enough reports, and takes the one in the middle. */
async function medianFrom(first: Report, base: string, page: string): Promise<Report> {
  const reports = [first]
  while (reports.length < rounds) reports.push(await auditOnce(base, page))
  reports.sort((one, other) => scoreOf(one, 'performance') - scoreOf(other, 'performance'))
  return reports[Math.floor(rounds / 2)] ?? first
}

function scoreOf(report: Report, category: Category): number {
  return Math.round((report.categories[category].score ?? 0) * 100)
}

function listShortcomings({ categories: judged, audits }: Report): string[] {
  return categories.flatMap(category =>
    judged[category].auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.95)
      .map(({ id }) => `${category}: ${audits[id]?.title} ${audits[id]?.displayValue ?? ''}`),
  )
}

function auditOnce(base: string, page: string): Promise<Report> {
  const rules = [`--only-categories=${categories.join(',')}`, `--chrome-flags=${chromeFlags.join(' ')}`]
  // An unknown address has to answer 404, which the browser notes in its console, and be a good page all the same.
  if (page === unknownPath)
    rules.push('--ignore-status-code', '--skip-audits=http-status-code,errors-in-console')
  return runLighthouse(base + page, rules)
}

/** On a busy machine Lighthouse misses the beginning of a page now and then, and asks to be run again. */
async function runLighthouse(address: string, rules: string[]): Promise<Report> {
  const file = join(folder, 'report.json')
  const output = ['--quiet', '--output=json', `--output-path=${file}`]
  const args = ['exec', '--yes', '--loglevel=error', '--', lighthouse, address, ...output, ...rules]
  for (let attempt = 0; attempt < 3; attempt++) {
    const env = { ...process.env, CHROME_PATH: chrome }
    const [code] = await once(spawn('npm', args, { env, stdio: ['ignore', 'ignore', 'inherit'] }), 'exit')
    if (code === 0) return JSON.parse(await readFile(file, 'utf8'))
  }
  throw new Error(`Lighthouse could not look at ${address}.`)
}

/** The product as people try it, with a database of its own that is gone afterwards. */
function startProduct(): ChildProcess {
  const env = { ...process.env, NODE_ENV: 'production', PORT: '0', DATA_DIR: folder }
  // The channel ends the product when this process is gone.
  return spawn(process.execPath, ['src/server/main.ts', 'start'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
}

async function addressOf(child: ChildProcess): Promise<string> {
  let said = ''
  for await (const chunk of child.stdout ?? []) {
    said += String(chunk)
    const address = /ready at (\S+)/.exec(said)?.[1]
    if (address) return address
  }
  throw new Error('The product ended instead of starting. Is it built (npm run build)?')
}
