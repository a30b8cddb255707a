import type { FastifyInstance } from 'fastify'
import { toExportName } from '#contract/admin/export-name.ts'
import type { HandlerInput, RawRoute } from '#contract/endpoint.ts'
import type { Language } from '#contract/language.ts'
import { adminMoneyApi } from '#contract/routes/admin-money.ts'
import { toIsoDate } from '#contract/time.ts'
import { recordAction } from '#server/admin/audit-log/record-action.ts'
import type { Deps } from '#server/admin/context.ts'
import type { RequestUser } from '#server/lib/http/authorize.ts'
import type { RegisterRawRoute } from '#server/lib/http/register-routes.ts'
import { sendDownload } from '#server/lib/http/send-download.ts'
import { type CsvCell, streamCsv } from './stream-csv.ts'

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
