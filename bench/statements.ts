import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

/** Statement as the server sent it, with its result. */
export type Statement = { text: string; values: unknown[]; rows: Record<string, unknown>[] }

type Query = (this: pg.Client, ...args: unknown[]) => unknown
type Answer = { rows?: Record<string, unknown>[] }

const recording = new AsyncLocalStorage<Statement[]>()
const prototype = pg.Client.prototype as unknown as { query: Query }
const send = prototype.query

/** Statements that `run` causes, in order. Excludes other requests and the job queue. */
export async function recordStatements(run: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = []
  prototype.query = recordingQuery
  try {
    await recording.run(statements, run)
  } finally {
    prototype.query = send
  }
  return statements
}

function recordingQuery(this: pg.Client, ...args: unknown[]): unknown {
  const statements = recording.getStore()
  if (!statements) return send.apply(this, args)
  const [first, second] = args
  const { text, values } =
    typeof first === 'string' ? { text: first, values: second } : (first as { text: string; values: unknown })
  const statement: Statement = { text, values: Array.isArray(values) ? values : [], rows: [] }
  statements.push(statement)
  const recordRows = (result: Answer | undefined) => {
    statement.rows = result?.rows ?? []
  }
  const last = args.at(-1)
  if (typeof last === 'function') {
    const done = (error: unknown, result: Answer) => {
      recordRows(result)
      last(error, result)
    }
    return send.apply(this, [...args.slice(0, -1), done])
  }
  return (send.apply(this, args) as Promise<Answer>).then(result => {
    recordRows(result)
    return result
  })
}
