import { onTestFinished } from 'vitest'
import { type FakeRequest, type FakeResponse, openHttp } from './fakes/http.ts'

const reports = ['sync-collection', 'calendar-multiget', 'calendar-query'] as const
type Report = (typeof reports)[number]

/** Before a CalDAV server: notes the reports, and may answer one of them itself. Null: the server answers. */
export async function startCalDavProxy(server: { base: string }) {
  const sent: Report[] = []
  const answers: Partial<Record<Report, (request: FakeRequest) => FakeResponse | null>> = {}
  const proxy = await openHttp(async (request): Promise<FakeResponse> => {
    const { method, path, headers, body } = request
    const report = reports.find(name => method === 'REPORT' && body.includes(`:${name} `))
    if (report) sent.push(report)
    const own = report && answers[report]?.(request)
    if (own) return own
    const { host: _host, connection: _connection, 'content-length': _length, ...kept } = headers
    const answer = await fetch(new URL(encodeURI(path), server.base), {
      method,
      headers: kept as Record<string, string>,
      ...(body && { body }),
    })
    const type = answer.headers.get('content-type')
    return {
      status: answer.status,
      text: await answer.text(),
      headers: type ? { 'content-type': type } : {},
    }
  })
  onTestFinished(() => proxy.close())
  return { base: proxy.base, sent, answers }
}
