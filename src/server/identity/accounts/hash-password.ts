import { hash, verify } from '@node-rs/argon2'
import type { Deps } from '#server/identity/context.ts'

/** Argon2id as OWASP recommends it: 19 MiB, two passes, one lane. Tests make do with less. */
const argon2Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const testArgon2Options = { memoryCost: 1024, timeCost: 1, parallelism: 1 }

/** Keyboards write «й» and «é» in two ways; both are the same password. */
const normalizePassword = (password: string) => password.normalize('NFKC')

/** Slow on purpose: never while a row is locked. */
export const hashPassword = (deps: Deps, password: string): Promise<string> =>
  hash(normalizePassword(password), deps.config.mode === 'test' ? testArgon2Options : argon2Options)

let dummyHash: Promise<string> | undefined

/** Takes as long for an account that does not exist, or has no password, as for one that does. */
export async function verifyPassword(
  deps: Deps,
  passwordHash: string | null,
  password: string,
): Promise<boolean> {
  dummyHash ??= hashPassword(deps, 'nobody has this one')
  const isRight = await verify(passwordHash ?? (await dummyHash), normalizePassword(password))
  return passwordHash !== null && isRight
}
