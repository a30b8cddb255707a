const maxMessageLength = 300

/** Addresses of people, what addresses of pages ask for, and whatever looks like a token. */
export const redact = (message: string): string =>
  message
    .replace(/[^\s<>"(]+@[^\s<>")]+/g, '…@…')
    .replace(/[?#][\w-]+=[^\s<>")]*/g, '?…')
    .replace(/[\w-]{40,}(?:\.[\w-]+)*/g, '…')

/**
 * What a log may hold of something thrown: what it was and where, never what it was about. Databases
 * and mail servers name rows and addresses in what they throw.
 */
export function serializeError(thrown: unknown): {
  name: string
  code?: string
  message: string
  at: string[]
} {
  if (!(thrown instanceof Error)) return { name: typeof thrown, message: '', at: [] }
  const { name, message, stack = '' } = thrown
  const code = 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : null
  return {
    name,
    ...(code && { code }),
    message: redact(message).slice(0, maxMessageLength),
    at: stack.split('\n').flatMap(line => /^ +at (.*)$/.exec(line)?.[1] ?? []),
  }
}
