import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import known from './advisories.json' with { type: 'json' }
import { provideBrowser } from './browser.ts'
import { type Outcome, ofPlaywright, ofVitest } from './outcome.ts'

// Everything `npm test` looks at. Each step counts as one check; vitest and Playwright count their tests.
const unitReport = 'test-results/unit.json'
const journeyReport = 'test-results/journeys.json'
await rm('test-results', { recursive: true, force: true })

/** Tests start the product and its commands dozens of times: each start then takes two thirds of the time. */
const env = { ...process.env, NODE_COMPILE_CACHE: 'node_modules/.cache/rehearse' }

const running = new Set<ChildProcess>()
let isInterrupted = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    isInterrupted = true
    for (const child of running) child.kill(signal)
  })
}

const total: Outcome = { passed: 0, failed: 0, failures: [] }
// Fetched meanwhile, where it is missing.
const browser = provideBrowser()
await inOrder(
  () => check('types of the screens (routes)', 'react-router', ['typegen']),
  () => check('build of the web app', 'npm', ['run', '--silent', 'build']),
)
await tests(
  'tests',
  ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`],
  unitReport,
  ofVitest,
)
const noBrowser = await browser
if (noBrowser) {
  total.failed++
  total.failures.push(noBrowser)
}
// The room's journeys wait for half of their time, and what encodes pictures must not wait for anybody: what needs no
// moment of its own goes on beside them, and gives way to them.
await Promise.all([
  noBrowser ? undefined : journeys('room'),
  inOrder(
    () => check('format, lint and boundaries', 'biome', ['check', '--error-on-warnings', '.']),
    () => check('types of the server', 'tsc', ['-p', 'tsconfig.json']),
    () => check('types of the screens', 'tsc', ['-p', 'tsconfig.web.json']),
    () => check('rules of the house', 'node', ['scripts/house.ts']),
    () => check('nothing unused', 'knip', []),
    () => check('licences of what is installed', 'node', ['scripts/licences.ts']),
    () => check(`advisories known on ${known.asOf}`, 'node', ['scripts/advisories.ts']),
    () => check('every declared refusal was met', 'node', ['scripts/refusals.ts']),
    () => check('the bench at its smallest', 'npm', ['run', '--silent', 'bench', '--', '--smallest']),
    () => check('the documented commands answer', 'node', ['scripts/try-commands.ts']),
  ),
])
if (!noBrowser) await journeys('screens')

// Once more, together: above they stand between thousands of lines.
for (const failure of total.failures) console.log(`✗ ${failure}\n`)
console.log(`${total.passed} passed, ${total.failed} failed`)
if (total.failed > 0) process.exitCode = 1

async function inOrder(...steps: (() => Promise<void>)[]): Promise<void> {
  for (const step of steps) await step()
}

function journeys(project: 'room' | 'screens'): Promise<void> {
  const command = ['playwright', 'test', `--project=${project}`]
  return tests(`journeys of ${project}`, command, journeyReport, ofPlaywright)
}

/** A step that is silent when it passes, and shows all it has to say when it does not; the tests go before it. */
async function check(name: string, command: string, args: string[]): Promise<void> {
  const { code, said, seconds } = await run(command, args, 'pipe', constants.priority.PRIORITY_LOW)
  total[code === 0 ? 'passed' : 'failed']++
  console.log(`${code === 0 ? '✓' : '✗'} ${name}  ${seconds} s`)
  if (code === 0) return
  console.log(said)
  total.failures.push(`${name}\n${said}`)
}

/** A run of many tests that talks while it goes. A run that fails without a failed test counts as one failure. */
async function tests<Report>(
  name: string,
  [command = '', ...args]: string[],
  report: string,
  outcomeOf: (report: Report) => Outcome,
): Promise<void> {
  await rm(report, { force: true })
  const { code, seconds } = await run(command, args, 'inherit')
  const found = await readFile(report, 'utf8').then(
    text => outcomeOf(JSON.parse(text)),
    (): Outcome => ({ passed: 0, failed: 0, failures: [] }),
  )
  if (code !== 0 && found.failed === 0) {
    found.failed = 1
    found.failures.push(`${name}: ended with ${code}`)
  }
  total.passed += found.passed
  total.failed += found.failed
  total.failures.push(...found.failures)
  console.log(
    `${found.failed === 0 ? '✓' : '✗'} ${name}: ${found.passed} passed, ${found.failed} failed  ${seconds} s`,
  )
}

async function run(
  command: string,
  args: string[],
  stdio: 'pipe' | 'inherit',
  priority: number = constants.priority.PRIORITY_NORMAL,
) {
  const started = Date.now()
  const child = spawn(command, args, { stdio: ['ignore', stdio, stdio], env })
  // What it starts in turn has the same.
  if (child.pid !== undefined) setPriority(child.pid, priority)
  running.add(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', chunk => {
      said += String(chunk)
    })
  }
  const [code] = await once(child, 'close')
  running.delete(child)
  if (isInterrupted) process.exit(130)
  return { code, said, seconds: ((Date.now() - started) / 1000).toFixed(1) }
}
