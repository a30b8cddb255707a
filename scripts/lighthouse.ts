import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from './browser.ts'

// Lighthouse in its mobile mode over every public page of the built product with demo data. It is fetched when it is
// needed, because it brings a hundred packages along. Each page is looked at three times, and the median counts.
const lighthouse = 'lighthouse@13.5.0'
const rounds = 3
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
  '/nowhere',
]
const least = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
type Category = keyof typeof least
const categories = Object.keys(least) as Category[]

const chromeFlags = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

type Audit = { score: number | null; displayValue?: string; numericValue?: number; title: string }
type Report = {
  categories: Record<Category, { score: number; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, Audit>
  runtimeError?: { message: string }
}

const browser = findBrowser()
if (!browser) {
  console.error('There is no Chromium. Install one, or set CHROME_PATH to where it is.')
  process.exit(1)
}
const folder = await mkdtemp(join(tmpdir(), 'rehearse-lighthouse-'))
const product = startProduct()
// A Ctrl-C reaches the product as well; what is left is to tidy up.
process.on('SIGINT', () => {})
try {
  const base = await addressOf(product)
  const only = process.argv.slice(2)
  for (const page of only.length > 0 ? only : pages) await look(page, base + page)
  const load = loadavg()[0] ?? 0
  console.log(
    `The machine's load is ${load.toFixed(1)} on ${cpus().length} processors; a busy one costs performance.`,
  )
} finally {
  product.kill('SIGTERM')
  await once(product, 'exit')
  await rm(folder, { recursive: true, force: true })
}

/** Prints a page's line, and what keeps it from the scores it must have. */
async function look(page: string, url: string): Promise<void> {
  const reports: Report[] = []
  for (let round = 0; round < rounds; round++) reports.push(await run(url))
  reports.sort((one, other) => one.categories.performance.score - other.categories.performance.score)
  const median = reports[Math.floor(rounds / 2)]
  if (!median) return
  const scores = categories.map(name => Math.round((median.categories[name]?.score ?? 0) * 100))
  const isFine = categories.every((name, at) => (scores[at] ?? 0) >= least[name]) && shiftOf(median) === 0
  const figures = [
    'first-contentful-paint',
    'largest-contentful-paint',
    'total-blocking-time',
    'cumulative-layout-shift',
  ]
  console.log(
    [isFine ? '✓' : '✗', page.padEnd(22), ...scores.map(score => String(score).padStart(4)), ' ']
      .concat(figures.map(id => median.audits[id]?.displayValue?.padStart(8) ?? ''))
      .join(' '),
  )
  if (isFine) return
  process.exitCode = 1
  for (const sentence of shortcomings(median)) console.log(`    ${sentence}`)
}

function shiftOf(report: Report): number {
  return report.audits['cumulative-layout-shift']?.numericValue ?? 1
}

/** The audits that cost points, the heaviest first. */
function shortcomings({ categories: found, audits }: Report): string[] {
  return categories.flatMap(name =>
    found[name].auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.95)
      .sort((one, other) => other.weight - one.weight)
      .map(({ id }) => `${name}: ${audits[id]?.title} ${audits[id]?.displayValue ?? ''}`),
  )
}

async function run(url: string): Promise<Report> {
  const path = join(folder, 'report.json')
  const args = [
    'exec',
    '--yes',
    '--loglevel=error',
    '--',
    lighthouse,
    url,
    '--quiet',
    '--output=json',
    `--output-path=${path}`,
  ]
  // The page for an unknown address has to say 404 and be a good page all the same.
  const rules = [
    `--only-categories=${categories.join(',')}`,
    '--ignore-status-code',
    '--skip-audits=http-status-code',
  ]
  const env = { ...process.env, CHROME_PATH: browser }
  const child = spawn('npm', [...args, ...rules, `--chrome-flags=${chromeFlags.join(' ')}`], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`Lighthouse ended with ${code} on ${url}.`)
  const report: Report = JSON.parse(await readFile(path, 'utf8'))
  if (report.runtimeError) throw new Error(report.runtimeError.message)
  return report
}

/** The product as people try it, with a database of its own that is gone afterwards. */
function startProduct(): ChildProcess {
  const env = { ...process.env, NODE_ENV: 'production', PORT: '0', DATA_DIR: folder }
  return spawn(process.execPath, ['src/server/main.ts', 'start'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

async function addressOf(child: ChildProcess): Promise<string> {
  let said = ''
  for await (const chunk of child.stdout ?? []) {
    said += String(chunk)
    const address = /ready at (\S+)/.exec(said)?.[1]
    if (address) return address
  }
  throw new Error('The product ended instead of starting.')
}
