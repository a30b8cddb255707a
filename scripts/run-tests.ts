import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import type { JSONReport, JSONReportSuite, JSONReportTestResult } from '@playwright/test/reporter'
import type { JsonTestResults } from 'vitest/node'
import type { Circumstance } from '#test/e2e/circumstances.ts'
import { ensureBrowser } from './system-packages.ts'

// `npm test`: build, types, lint, every test without a browser, and the core end-to-end tests.
// `npm run test:full`: also component tests, all end-to-end tests on pages that the browser translates, the core ones in each
// other circumstance, other browsers, more random input, the smallest benchmarks and the documented commands. With `--after-test` it
// leaves out what `npm test` has just covered in the same folder.
// A static check counts as one test. The last line is `N passed, N failed`.
const isFull = process.argv.includes('--full')
const isAfterTest = process.argv.includes('--after-test')
/** The core end-to-end tests run in each group. Several at once take less time, and a failure shows which of them it is. */
const coreCircumstances: Circumstance[][] = [
  ['storage-denied', 'clock-ahead'],
  ['storage-full', 'old-browser', 'unnamed-zone'],
]
/** They read every screen once, which no circumstance changes. */
const sweeps = 'accessibility.spec|russian.spec'

const reports = { vitest: 'test-results/vitest.json', playwright: 'test-results/journeys.json' }
await rm('test-results', { recursive: true, force: true })

/** Tests with random input have more of it. */
const randomInput = { HOSTILE_CALLS: '30', RANDOM_LIVES: '50', CHAOS_LIVES: '60' }
const randomTests = ['test/hostile-input.test.ts', 'test/random-lives.test.ts', 'test/chaos.test.ts']
const env = {
  ...(isFull && randomInput),
  ...process.env,
  // Caches compiled sources, because the tests start dozens of processes.
  NODE_COMPILE_CACHE: 'node_modules/.cache/rehearse',
}

/** A command that takes longer hangs. */
const commandLimitMs = 45 * 60_000
/** Node.js sometimes deadlocks in `process.exit()` (nodejs/node#54918). A test runner with a finished report gets so long. */
const exitLimitMs = 60_000

const running = new Set<ChildProcess>()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    for (const child of running) child.kill(signal)
    process.exit(130)
  })
}

const total = { passed: 0, failed: 0, failures: [] as string[] }

const browser = ensureBrowser()
if (!isAfterTest) await runStaticChecks()
const browserError = await browser
if (browserError) fail(browserError)
if (isAfterTest) {
  await runVitest('random input', ['--project', 'unit', ...randomTests])
  if (!browserError) await runVitest('components', ['--project', 'components'])
} else {
  await runVitest('tests', isFull && !browserError ? [] : ['--project', 'unit'])
  await check('every declared error is covered by a test', 'node', ['scripts/check-error-coverage.ts'])
}
if (!browserError) {
  // Tests with real audio and video run one at a time, because encoders compete for two processors.
  const filter = isFull ? (isAfterTest ? ['--grep-invert', '@core'] : []) : ['--grep', '@core']
  const circumstances: Circumstance[] = isFull ? ['translated'] : []
  await runE2e('room', { filter, circumstances })
  await runE2e('screens', { filter, circumstances })
  if (isFull)
    for (const circumstances of coreCircumstances)
      await runE2e('screens', { filter: ['--grep', '@core', '--grep-invert', sweeps], circumstances })
}
if (isFull) {
  const tried = await check('Firefox and WebKitGTK', 'node', ['scripts/try-browsers.ts'])
  for (const line of tried.split('\n')) if (line.includes('not installed')) console.log(`  ${line}`)
  await check('benchmarks at their smallest', 'npm', ['run', '--silent', 'bench', '--', '--smallest'])
  await check('documented commands', 'node', ['scripts/try-commands.ts'])
}

for (const failure of total.failures) console.log(`✗ ${failure}\n`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0

async function runStaticChecks(): Promise<void> {
  await check('route types', 'react-router', ['typegen'])
  // The build writes the route types anew, so the types of the browser are checked before it.
  await Promise.all([
    check('types of the browser', 'tsc', ['-p', 'tsconfig.web.json']),
    check('format and lint', 'biome', ['check', '--error-on-warnings', '.']),
  ])
  // The build keeps one processor busy, the other checks the other.
  await Promise.all([
    check('build', 'npm', ['run', '--silent', 'build']),
    runInOrder(
      () => check('types of the server', 'tsc', ['-p', 'tsconfig.json']),
      () => check('layers and cycles', 'depcruise', ['src', 'test', 'bench', 'chaos', 'scripts']),
      () => check('nothing unused', 'knip', []),
    ),
  ])
}

async function runInOrder(...steps: (() => Promise<unknown>)[]): Promise<void> {
  for (const step of steps) await step()
}

/** Silent on success. Prints the whole output on failure. Returns the output. */
async function check(name: string, command: string, args: string[]): Promise<string> {
  const { code, output, seconds } = await run(command, args)
  console.log(`${code === 0 ? '✓' : '✗'} ${name}  ${seconds} s`)
  if (code === 0) total.passed++
  else fail(`${name}\n${output}`)
  return output
}

function fail(failure: string): void {
  console.log(failure)
  total.failed++
  total.failures.push(failure)
}

async function runVitest(name: string, options: string[]): Promise<void> {
  const report = `--outputFile.json=${reports.vitest}`
  const { code, seconds } = await run(
    'vitest',
    ['run', ...options, '--reporter=dot', '--reporter=json', report],
    { report: reports.vitest },
  )
  const result = await readJson<JsonTestResults>(reports.vitest)
  const failures = (result?.testResults ?? []).flatMap(({ name, message, assertionResults }) => [
    // A file that does not load has no failed test.
    ...(message ? [`${name}\n${message}`] : []),
    ...assertionResults
      .filter(({ status }) => status === 'failed')
      .map(test => `${name}: ${test.fullName}\n${test.failureMessages?.join('\n')}`),
  ])
  addResults(name, { code, seconds, passed: result?.numPassedTests ?? 0, failures })
  await rm(reports.vitest, { force: true })
}

async function runE2e(
  project: 'room' | 'screens',
  { filter, circumstances }: { filter: string[]; circumstances: Circumstance[] },
): Promise<void> {
  const { code, seconds } = await run('playwright', ['test', `--project=${project}`, ...filter], {
    report: reports.playwright,
    env: { CIRCUMSTANCE: circumstances.join() },
  })
  const result = await readJson<JSONReport>(reports.playwright)
  const failures = [
    ...(result?.errors ?? []).map(({ message }) => `${message}`),
    ...(result?.suites ?? []).flatMap(failuresIn),
  ]
  const name = `journeys of ${project}${circumstances.length > 0 ? ` (${circumstances.join(', ')})` : ''}`
  addResults(name, { code, seconds, passed: result?.stats.expected ?? 0, failures })
  await rm(reports.playwright, { force: true })
}

/** Flaky and skipped tests also count as failures. */
function failuresIn({ suites = [], specs }: JSONReportSuite): string[] {
  const own = specs.flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status !== 'expected')
      .map(({ status, results }) => {
        const errors = results.flatMap(result => result.errors.map(({ message }) => message))
        const pages = results.flatMap(pageSnapshots)
        return [`${file}:${line} ${title} (${status})`, ...errors, ...pages].join('\n')
      }),
  )
  return [...own, ...suites.flatMap(failuresIn)]
}

/** What the page showed when a test failed: where the tests run elsewhere, the output is all that remains. */
function pageSnapshots({ attachments }: JSONReportTestResult): string[] {
  return attachments
    .filter(({ name, path }) => name === 'error-context' && path && existsSync(path))
    .map(({ path = '' }) => {
      const [, snapshot = ''] = readFileSync(path, 'utf8').split('```yaml')
      return snapshot.split('\n').slice(0, 200).join('\n')
    })
}

type Outcome = { code: number | null; seconds: string; passed: number; failures: string[] }

function addResults(name: string, { code, seconds, passed, failures }: Outcome): void {
  if (code !== 0 && failures.length === 0) failures.push(`${name} ended with ${code}`)
  total.passed += passed
  total.failed += failures.length
  total.failures.push(...failures)
  console.log(
    `${failures.length === 0 ? '✓' : '✗'} ${name}: ${passed} passed, ${failures.length} failed  ${seconds} s`,
  )
}

async function readJson<Report>(path: string): Promise<Report | undefined> {
  return existsSync(path) ? (JSON.parse(await readFile(path, 'utf8')) as Report) : undefined
}

/** The output is returned, or shown if the command writes a report. */
async function run(
  command: string,
  args: string[],
  { report, env: ownEnv = {} }: { report?: string; env?: NodeJS.ProcessEnv } = {},
) {
  const started = Date.now()
  const stdio = report ? 'inherit' : 'pipe'
  const child = spawn(command, args, { stdio: ['ignore', stdio, stdio], env: { ...env, ...ownEnv } })
  running.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', chunk => {
      output += String(chunk)
    })
  }
  let finishedAt: number | undefined
  const watch = setInterval(() => {
    if (report && existsSync(report)) finishedAt ??= Date.now()
    const isOver = Date.now() - started > commandLimitMs
    if (isOver || (finishedAt && Date.now() - finishedAt > exitLimitMs)) {
      console.log(`${command} did not exit ${finishedAt ? 'after its report' : 'in time'} and was killed`)
      child.kill('SIGKILL')
    }
  }, 1000)
  const [exitCode] = (await once(child, 'close')) as [number | null]
  clearInterval(watch)
  running.delete(child)
  // The report of a killed runner says which tests failed.
  const code = exitCode === null && finishedAt ? 0 : exitCode
  return { code, output, seconds: ((Date.now() - started) / 1000).toFixed(1) }
}
