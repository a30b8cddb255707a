import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

/** One statement as the server sent it, and what came back. */
export type Statement = { text: string; values: unknown[]; rows: Record<string, unknown>[] }

type Query = (this: pg.Client, ...args: unknown[]) => unknown
type Answer = { rows?: Record<string, unknown>[] }

const recording = new AsyncLocalStorage<Statement[]>()
const prototype = pg.Client.prototype as unknown as { query: Query }
const send = prototype.query

/** Every statement that `run` causes, in order. What other requests and the job queue send meanwhile is left out. */
export async function statementsOf(run: () => Promise<unknown>): Promise<Statement[]> {
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
  const keep = (answer: Answer | undefined) => {
    statement.rows = answer?.rows ?? []
  }
  const last = args.at(-1)
  if (typeof last === 'function') {
    const done = (error: unknown, answer: Answer) => {
      keep(answer)
      last(error, answer)
    }
    return send.apply(this, [...args.slice(0, -1), done])
  }
  return (send.apply(this, args) as Promise<Answer>).then(answer => {
    keep(answer)
    return answer
  })
}
