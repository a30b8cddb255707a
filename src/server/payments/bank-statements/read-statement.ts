import { createHash } from 'node:crypto'
import { type CsvMapping, csvMapping } from '#contract/admin/bank-statements.ts'
import { limitConcurrency, runInThread } from '#server/lib/concurrency.ts'
import type { Deps } from '#server/payments/context.ts'
import { findCsvMapping, upsertCsvMapping } from './repository.ts'
import { StatementError } from './statement.ts'
import type { ReadStatement, StatementJob, StatementResult } from './statement-worker.ts'

const readTimeoutMs = 20_000

/** Each thread may take a core and a quarter of a gigabyte. */
const limitThreads = limitConcurrency({ maxConcurrent: 2 })

/** `mapping` is the given one of a CSV file, else the one of the latest import with the same columns. */
export type OpenedStatement = ReadStatement & { mapping: CsvMapping | null }

/** Reads the file in a thread, because it may have been made to be slow. */
export async function openStatement(
  { db }: Pick<Deps, 'db'>,
  content: Uint8Array,
  given: CsvMapping | null,
): Promise<OpenedStatement> {
  const read = await readInThread({ content, mapping: given })
  if (!read.csv || given) return { ...read, mapping: given }
  const mapping = await findRememberedMapping({ db }, read.csv.columns)
  if (!mapping) return { ...read, mapping }
  const remembered = await readInThread({ content, mapping }).catch((error: Error) => {
    // The admin chooses the columns again.
    if (error instanceof StatementError && error.failure === 'columns') return read
    throw error
  })
  return { ...remembered, mapping }
}

async function readInThread(job: StatementJob): Promise<ReadStatement> {
  const script = new URL('./statement-worker.ts', import.meta.url)
  const result = await limitThreads('statement', () =>
    runInThread<StatementResult>(script, job, { timeoutMs: readTimeoutMs }).catch(
      (): StatementResult => ({ failure: 'unreadable' }),
    ),
  )
  if ('failure' in result) throw new StatementError(result.failure)
  return result
}

const hashColumns = (columns: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(columns)).digest('base64url')

async function findRememberedMapping({ db }: Pick<Deps, 'db'>, columns: readonly string[]) {
  const row = await findCsvMapping(db, hashColumns(columns))
  return csvMapping.safeParse(row?.mapping).data ?? null
}

export const rememberMapping = ({ db, now }: Deps, columns: readonly string[], mapping: CsvMapping) =>
  upsertCsvMapping(db, hashColumns(columns), mapping, now())
