import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

export type Machine = ReturnType<typeof onMachine>

/** Commands that download use the host's network. Everything else runs on the machine's network. */
const networkCommands = /\b(?:apt-get|npm install|npm prune|git clone)\b/

/** Proxy variables of the host, which an internet server would not need. */
const hostNetworkVariables = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => /^(?:https?_proxy|NODE_EXTRA_CA_CERTS)$/i.test(name)),
)

const hostNetwork = process.env.REHEARSE_NETWORK ?? `/proc/${process.pid}/ns/net`

/** Long enough for a busy machine. */
const timeoutMs = 60_000

/**
 * Virtual machine built from namespaces: the host's system with separate processes, network and file changes.
 * The changes are in memory and vanish on shutdown.
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
  const errorOutput = text(child.stderr)
  const pid = await findFirstChild(child)

  async function switchOff() {
    // Killing the first process ends all others in its namespace.
    process.kill(pid, 'SIGKILL')
    await exited
    await runChecked(spawn('umount', ['--lazy', folder]))
    await rm(folder, { recursive: true })
  }

  const machine = onMachine(pid)
  try {
    // Before the new root is mounted, commands would run on the host.
    await waitUntil('its root is mounted', async () => existsSync(`/proc/${pid}/root/run/rehearse-machine`))
    await waitUntil('systemd is running', () =>
      machine.run('systemctl', 'is-system-running').then(
        outputs => outputs.trim() === 'running',
        () => false,
      ),
    )
    return { ...machine, switchOff }
  } catch (error) {
    await switchOff()
    throw new Error(
      `The machine did not boot. ${error instanceof Error ? error.message : error}\n${await errorOutput}`,
    )
  }
}

/** Commands on a booted machine, by the pid of its first process. */
export function onMachine(pid: number) {
  const runInside = (command: string[], flags = ['--all']) =>
    spawn('nsenter', [`--target=${pid}`, ...flags, '--root', '--wd', ...command], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  return {
    pid,
    /** Runs one command as root and returns its output. Throws with the output if it fails. */
    run: (...command: string[]) => runChecked(runInside(command)),
    /** Runs lines in a shell that stops at the first failure. */
    type(as: string, lines: string, settings: Record<string, string> = {}) {
      const exports = Object.entries({ ...settings, ...hostNetworkVariables }).map(
        ([name, value]) => `export ${name}='${value}'\n`,
      )
      const flags = networkCommands.test(lines) ? ['--all', `--net=${hostNetwork}`] : ['--all']
      const script = `set -euo pipefail\n${exports.join('')}${lines}`
      return runChecked(runInside(['su', '-', as, '-s', '/bin/bash', '-c', script], flags))
    },
    /** Runs a program of the host on the machine's network. */
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
  await waitUntil('its first process starts', async () => {
    found = (await readFile(file, 'utf8').catch(() => '')).trim()
    return found !== ''
  })
  return Number(found)
}

export async function waitUntil(
  condition: string,
  isTrue: () => Promise<boolean>,
  ms = timeoutMs,
): Promise<void> {
  const end = Date.now() + ms
  while (!(await isTrue())) {
    if (Date.now() > end) throw new Error(`Timed out after ${ms / 1000} s: ${condition}`)
    await pause(100)
  }
}

async function runChecked(child: ChildProcess): Promise<string> {
  const outputs = Promise.all([child.stdout, child.stderr].map(stream => (stream ? text(stream) : '')))
  const [code] = await once(child, 'close')
  const [out = '', errorOutput = ''] = await outputs
  if (code === 0) return out
  throw new Error(`${child.spawnargs.slice(1).join(' ')} ended with ${code}:\n${out}${errorOutput}`)
}
