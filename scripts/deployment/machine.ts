import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

export type Machine = ReturnType<typeof onMachine>

/** What is fetched comes over the network on which we were started; everything else happens on the other machine's. */
const networkCommands = /\b(?:apt-get|npm install|npm prune|git clone)\b/

/** What fetching takes here, and a machine on the internet need not be told. */
const hostNetworkVariables = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => /^(?:https?_proxy|NODE_EXTRA_CA_CERTS)$/i.test(name)),
)

const hostNetwork = process.env.REHEARSE_NETWORK ?? `/proc/${process.pid}/ns/net`

/** Long enough for a machine that has other things to do. */
const timeoutMs = 60_000

/**
 * A machine of its own inside this one: the same system, its own processes, network and changes, which lie in memory and are
 * gone when it is switched off.
 */
export async function bootMachine() {
  const folder = await mkdtemp(join(tmpdir(), 'rehearse-machine-'))
  await runChecked(spawn('mount', ['-t', 'tmpfs', '-o', 'size=8g', 'tmpfs', folder]))
  for (const part of ['changes', 'work', 'root']) await mkdir(join(folder, part))
  const namespaces = ['mount', 'pid', 'net', 'uts', 'ipc', 'cgroup'].map(kind => `--${kind}`)
  const child = spawn(
    'unshare',
    [...namespaces, '--fork', '--propagation=private', join(import.meta.dirname, 'boot.sh'), folder],
    { stdio: ['ignore', 'ignore', 'pipe'], detached: true },
  )
  const exited = once(child, 'exit')
  const complaints = text(child.stderr)
  const pid = await findFirstChild(child)

  async function switchOff() {
    // What was the first process there takes all others with it.
    process.kill(pid, 'SIGKILL')
    await exited
    await runChecked(spawn('umount', ['--lazy', folder]))
    await rm(folder, { recursive: true })
  }

  const machine = onMachine(pid)
  try {
    // Before it stands on its own root, what is typed would happen here.
    await waitUntil('it stands on its own root', async () =>
      existsSync(`/proc/${pid}/root/run/rehearse-machine`),
    )
    await waitUntil('systemd runs there', () =>
      machine.run('systemctl', 'is-system-running').then(
        said => said.trim() === 'running',
        () => false,
      ),
    )
    return { ...machine, switchOff }
  } catch (error) {
    await switchOff()
    throw new Error(
      `The machine did not boot. ${error instanceof Error ? error.message : error}\n${await complaints}`,
    )
  }
}

/** What can be done on a machine that was booted, by the number of its first process. */
export function onMachine(pid: number) {
  const inside = (command: string[], flags = ['--all']) =>
    spawn('nsenter', [`--target=${pid}`, ...flags, '--root', '--wd', ...command], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  return {
    pid,
    /** Runs one command as root and answers with what it said. Throws with what it said where it fails. */
    run: (...command: string[]) => runChecked(inside(command)),
    /** Types lines into a shell that ends with the first that fails. */
    type(as: string, lines: string, settings: Record<string, string> = {}) {
      const known = Object.entries({ ...settings, ...hostNetworkVariables }).map(
        ([name, value]) => `export ${name}='${value}'\n`,
      )
      const flags = networkCommands.test(lines) ? ['--all', `--net=${hostNetwork}`] : ['--all']
      const script = `set -euo pipefail\n${known.join('')}${lines}`
      return runChecked(inside(['su', '-', as, '-s', '/bin/bash', '-c', script], flags))
    },
    /** Runs a program of this machine on the network of that one. */
    onItsNetwork: (...command: string[]) =>
      spawn('nsenter', [`--target=${pid}`, '--net', ...command], {
        stdio: 'inherit',
        env: { ...process.env, REHEARSE_NETWORK: hostNetwork },
      }),
  }
}

async function findFirstChild({ pid }: ChildProcess): Promise<number> {
  const file = `/proc/${pid}/task/${pid}/children`
  let found = ''
  await waitUntil('the machine starts', async () => {
    found = (await readFile(file, 'utf8').catch(() => '')).trim()
    return found !== ''
  })
  return Number(found)
}

/** Asks again until it is so. */
export async function waitUntil(what: string, isSo: () => Promise<boolean>, ms = timeoutMs): Promise<void> {
  const end = Date.now() + ms
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`Waited for ${ms / 1000} s: ${what}.`)
    await pause(100)
  }
}

async function runChecked(child: ChildProcess): Promise<string> {
  const said = Promise.all([child.stdout, child.stderr].map(stream => (stream ? text(stream) : '')))
  const [code] = await once(child, 'close')
  const [out = '', complaints = ''] = await said
  if (code === 0) return out
  throw new Error(`${child.spawnargs.slice(1).join(' ')} ended with ${code}:\n${out}${complaints}`)
}
