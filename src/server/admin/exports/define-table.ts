import { Readable } from 'node:stream'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { toExportName } from '#contract/admin/export-name.ts'
import { type CsvCell, toCsv } from '#contract/csv.ts'
import type { HandlerInput, RawRoute } from '#contract/endpoint.ts'
import type { Language } from '#contract/language.ts'
import { adminMoneyApi } from '#contract/routes/admin-money.ts'
import { toIsoDate } from '#contract/time.ts'
import { recordAction } from '#server/admin/audit-log/record-action.ts'
import type { Deps } from '#server/admin/context.ts'
import type { RequestUser } from '#server/lib/http/authorize.ts'
import type { RegisterRawRoute } from '#server/lib/http/register-routes.ts'

/** Pages of a long list, each read after the one before was sent, so that the list is never in memory whole. */
export async function* readPages<Row, Cursor>(
  read: (after: Cursor | null) => Promise<{ items: Row[]; next: Cursor | null }>,
): AsyncGenerator<Row[]> {
  let after: Cursor | null = null
  do {
    const page: { items: Row[]; next: Cursor | null } = await read(after)
    yield page.items
    after = page.next
  } while (after !== null)
}

/** Sends a file as its content is read. A failure after the first part ends the connection, so that the browser saves no half of a file. */
export const sendDownload = (
  reply: FastifyReply,
  { fileName, type, content }: { fileName: string; type: string; content: AsyncIterable<string> },
): FastifyReply =>
  reply
    .headers({ 'content-type': type, 'content-disposition': contentDisposition(fileName) })
    // The content of a HEAD request would be read for nothing.
    .send(reply.request.method === 'HEAD' ? '' : Readable.from(content))

/** The byte order mark makes spreadsheets read UTF-8. */
export const toCsvFile = (
  rows: readonly (readonly CsvCell[])[],
  language: Language,
  formatNumber?: (value: number) => string,
): string => `\uFEFF${toCsv(rows, language, formatNumber)}`

/** A CSV file, page by page. */
export async function* streamCsv<Row, Cursor>({
  headings,
  read,
  toCells,
  language,
}: {
  headings: readonly string[]
  read: (after: Cursor | null) => Promise<CsvPage<Row, Cursor>> | CsvPage<Row, Cursor>
  toCells: (row: Row) => readonly CsvCell[]
  language: Language
}): AsyncGenerator<string> {
  // With the first page, so that an error of the database is still an answer of its own.
  let head = toCsvFile([headings], language)
  const pages = readPages<Row, Cursor>(async after => {
    const { items, next } = await read(after)
    return { items: [...items], next }
  })
  for await (const rows of pages) {
    yield `${head}${toCsv(rows.map(toCells), language)}`
    head = ''
  }
}

type CsvPage<Row, Cursor> = { items: readonly Row[]; next: Cursor | null }

/** Headings, and the cell of a row. Columns with `money` are only for admins who may see the ledger. */
export type Column<Row> = readonly [en: string, ru: string, cell: (row: Row) => CsvCell, kind?: 'money']

type Page = { cursor?: string; pageSize: number }
type Rows<Row> = { items: readonly Row[]; next: string | null }
type DownloadFields = { language: Language; reason: string }
type Filters<R extends RawRoute> = Omit<HandlerInput<R>['body'] & object, keyof DownloadFields>
type Reader = Pick<RequestUser<'admin'>, 'id' | 'adminRoles'>

/** One page of the list that the screen shows. */
type ReadPage<R extends RawRoute, Row> = (
  deps: Deps,
  call: Filters<R> & { params: HandlerInput<R>['params']; reader: Reader } & Page,
) => Promise<Rows<Row>>

/** A page takes a fraction of a second, and little memory. */
const rowsPerPage = 1000

const seesMoney = ({ adminRoles }: Reader): boolean =>
  adminRoles.some(
    role => role === 'owner' || adminMoneyApi.ledgerJournals.adminRoles.some(name => name === role),
  )

/** Emails and names are left out: entries of the log cannot be erased. */
const toLogged = ({ search, ...filters }: { search?: unknown }) => ({
  ...filters,
  ...(search ? { search: true } : {}),
})

type Call = { params: unknown; body: unknown; reader: Reader }

/** Table of `/admin` as a CSV file, read page by page from the list that the screen shows, and sent as it is read. */
export const defineTable =
  <R extends RawRoute, Row>(route: R, readPage: ReadPage<R, Row>) =>
  (columns: readonly Column<Row>[]) =>
    createTable(route, readPage, columns)

function createTable<R extends RawRoute, Row>(
  route: R,
  readPage: ReadPage<R, Row>,
  columns: readonly Column<Row>[],
) {
  const name = toExportName(route.name)

  async function open(deps: Deps, { params, body, reader }: Call, pageSize = rowsPerPage) {
    const { language, reason, ...filters } = body as DownloadFields
    const isRussian = language === 'ru'
    const shown = columns.filter(([, , , kind]) => kind !== 'money' || seesMoney(reader))
    const call = { ...filters, params, reader, pageSize }
    const read = (cursor: string | null) =>
      // Validated by the route, which the type of `Call` does not say.
      readPage(deps, { ...call, ...(cursor && { cursor }) } as unknown as Parameters<typeof readPage>[1])
    // Before the log and the first byte, so that a refusal is an answer of its own.
    const first = await read(null)
    return {
      log: { reason, after: { ...(params as object), ...toLogged(filters) } },
      content: streamCsv<Row, string>({
        headings: shown.map(([en, ru]) => (isRussian ? ru : en)),
        read: cursor => (cursor === null ? first : read(cursor)),
        toCells: row => shown.map(([, , cell]) => cell(row)),
        language,
      }),
    }
  }

  function register(app: FastifyInstance, openRoute: RegisterRawRoute, deps: Deps): void {
    openRoute(
      app,
      route,
      async ({ user, reply, params, body }) => {
        const reader = user as RequestUser<'admin'>
        const { log, content } = await open(deps, { params, body, reader })
        await deps.db.transaction().execute(tx =>
          recordAction(tx, deps.now(), {
            ...log,
            actor: { adminId: reader.id },
            action: 'export_table',
            target: { type: 'system', id: name },
          }),
        )
        const fileName = `${name}-${toIsoDate(deps.now())}.csv`
        return sendDownload(reply, { fileName, type: 'text/csv; charset=utf-8', content })
      },
      { config: { isLargeTransfer: true } },
    )
  }

  return { route, name, columns: columns as readonly Column<never>[], open, register }
}

/** `2026-11-26 18:00:00`, which spreadsheets read as a time. */
export const toUtc = (at: string | null): CsvCell => at?.slice(0, 19).replace('T', ' ') ?? null

/** Without the decimals of an amount. */
export const toCount = (count: number | null): CsvCell => (count === null ? null : String(count))

export const yesNo = (value: boolean): CsvCell => (value ? 'yes' : 'no')

/** What an entry changed. */
export const toJson = (value: unknown): CsvCell =>
  value === null || value === undefined ? null : JSON.stringify(value)
