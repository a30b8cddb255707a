import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import setUp from '#test/global-setup.ts'
import { openApp, type TestApp } from '#test/open-app.ts'
import { firefox } from './browsers/firefox.ts'
import { prepareMarket, stepsOf } from './browsers/journey.ts'
import type { BrowserKind } from './browsers/visitor.ts'
import { webkit } from './browsers/webkit.ts'

// Walks ten steps of an interviewee in Firefox and WebKitGTK, as Debian packages them. A browser that is not installed
// is named and left out. `npm run try-browsers -- Firefox` tries one.
const kinds = [firefox, webkit]
const names = process.argv.slice(2)
const limitMs = 120_000
const picturesPath = 'test-results/browsers'

const wanted = kinds.filter(({ name }) => names.length === 0 || names.includes(name))
const missing = wanted.filter(({ programs }) => !programs.every(program => existsSync(program)))
for (const { name, packages } of missing)
  console.log(`${name}: not installed: apt-get install ${packages.join(' ')}`)
const installed = wanted.filter(kind => !missing.includes(kind))

if (installed.length > 0) {
  await mkdir(picturesPath, { recursive: true })
  const tearDown = await setUp()
  const app = await openApp({ runJobs: true, logLevel: 'info' })
  try {
    for (const kind of installed) await tryBrowser(app, kind)
    for (const entry of app.logEntries.filter(entry => entry.includes('browser error reported'))) fail(entry)
  } finally {
    await app.close().catch(error => fail(String(error)))
    await tearDown()
  }
}

function fail(sentence: string): void {
  console.error(sentence)
  process.exitCode = 1
}

/** Takes every step, or stops at the first that fails, with a picture. */
async function tryBrowser(app: TestApp, { name, canCall, launch }: BrowserKind): Promise<void> {
  const started = Date.now()
  const market = await prepareMarket(app, name)
  const visitor = await launch()
  let current = 'starts'
  const timeout = setTimeout(() => {
    fail(`${name} ${current}: not done after ${limitMs / 1000} s`)
    void visitor.close()
  }, limitMs)
  try {
    for (const [step, take] of Object.entries(stepsOf(app, visitor, { ...market, canCall }))) {
      current = step
      await take()
    }
    console.log(`${name}: ten steps, ${((Date.now() - started) / 1000).toFixed(1)} s`)
  } catch (error) {
    const picture = `${picturesPath}/${name}`
    await visitor.photograph(picture).catch(() => undefined)
    fail(`${name} ${current}: ${error instanceof Error ? error.message : error}\nSee ${picture}.png`)
  } finally {
    clearTimeout(timeout)
    await visitor.close()
  }
}
