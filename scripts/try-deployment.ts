import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { fakeSettings, getPrepareScript, pruneScript } from './deployment/fake-settings.ts'
import { bootMachine, type Machine } from './deployment/machine.ts'
import { type GuideBlock, parseGuideBlocks } from './deployment/parse-guide.ts'

// Follows docs/operate.md on an empty machine, with nginx or with `--proxy caddy`: runs its commands in
// order, then sends users through the proxy (scripts/deployment/check-deployment.ts). Needs root on a Debian
// with systemd. Everything happens in namespaces and is removed at the end, with `--stay` after Ctrl-C.
// `--pruned` keeps only the packages that the image has.
const root = join(import.meta.dirname, '..')
const offByDefault = { type: 'boolean', default: false } as const
const { proxy, pruned, stay } = parseArgs({
  options: { proxy: { type: 'string', default: 'nginx' }, pruned: offByDefault, stay: offByDefault },
}).values
const blocks = parseGuideBlocks(readFileSync(join(root, 'docs/operate.md'), 'utf8'), 'Put it on the internet')
if (!blocks.some(block => block.proxy === proxy))
  exitWith(`The page has no lines for ${proxy}. Name nginx or caddy.`)
if (process.getuid?.() !== 0)
  exitWith('This boots a machine inside this one. Run it as root on a Debian with systemd.')

const machine = await bootMachine()
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => machine.switchOff().then(() => process.exit(130)))
}
try {
  await followGuide(machine)
  const checkScript = join(root, 'scripts/deployment/check-deployment.ts')
  const [code] = await once(machine.onItsNetwork(process.execPath, checkScript, String(machine.pid)), 'close')
  process.exitCode = code
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  if (stay) await waitForInterrupt()
  await machine.switchOff()
}

/** Never resolves: Ctrl-C ends the process in the signal handler. The interval keeps the process alive. */
async function waitForInterrupt(): Promise<void> {
  console.log(`Open a shell with: nsenter --target=${machine.pid} --all --root --wd bash. Ctrl-C ends it.`)
  await new Promise(() => setInterval(() => undefined, 1000))
}

/** From the empty machine to the first response through the proxy. */
async function followGuide(on: Machine): Promise<void> {
  await on.type('root', getPrepareScript(root))
  for (const block of blocks) {
    const isTypedHere = block.purpose === null || ['check', 'admin'].includes(block.purpose)
    if (!isTypedHere || (block.proxy !== null && block.proxy !== proxy)) continue
    await runBlock(on, block)
    const fakeSetting = fakeSettings.find(({ after }) => block.lines.includes(after))
    if (fakeSetting) await on.type('root', fakeSetting.lines)
    if (pruned && block.as === 'rehearse')
      console.log(`  pruned to ${parseInt(await on.type('rehearse', pruneScript), 10)} MB`)
  }
  const exposure = await on.run('systemd-analyze', 'security', 'rehearse@3001', '--no-pager')
  console.log(exposure.trim().split('\n').at(-1))
}

async function runBlock(on: Machine, { as, lines, purpose }: GuideBlock): Promise<void> {
  const started = performance.now()
  const output = await on.type(as, lines, { REPOSITORY: 'file:///srv/rehearse.git' })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const log = purpose === null ? [] : output.trim().split('\n').slice(0, 3)
  for (const line of [
    ...lines
      .trim()
      .split('\n')
      .map(text => `${as}: ${text}`),
    ...log,
  ])
    console.log(line)
  console.log(`  done in ${seconds} s`)
}

function exitWith(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}
