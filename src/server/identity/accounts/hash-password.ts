import { hash, verify } from '@node-rs/argon2'
import type { Deps } from '#server/identity/context.ts'

/** Argon2id as OWASP recommends it: 19 MiB, two passes, one lane. Tests make do with less. */
const costs = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const testCosts = { memoryCost: 1024, timeCost: 1, parallelism: 1 }

/** Keyboards write «й» and «é» in two ways; both are the same password. */
const normal = (password: string) => password.normalize('NFKC')

/** Slow on purpose: never while a row is locked. */
export const hashPassword = (deps: Deps, password: string): Promise<string> =>
  hash(normal(password), deps.config.mode === 'test' ? testCosts : costs)

let decoy: Promise<string> | undefined

/** Takes as long for an account that does not exist, or has no password, as for one that does. */
export async function isPassword(
  deps: Deps,
  passwordHash: string | null,
  password: string,
): Promise<boolean> {
  decoy ??= hashPassword(deps, 'nobody has this one')
  const isRight = await verify(passwordHash ?? (await decoy), normal(password))
  return passwordHash !== null && isRight
}
