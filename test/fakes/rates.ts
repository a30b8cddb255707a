import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Source = 'nbg' | 'er-api' | 'frankfurter'
type Lari = { USD: number; EUR: number; GBP: number }

/**
 * The three exchange-rate services on one port, with their documented response formats. The caller closes it.
 */
export async function openRates(lari: Lari = { USD: 2.7145, EUR: 3.1402, GBP: 3.5561 }) {
  const say = { lari, quantity: 1, day: '2030-05-01' }
  const down = new Set<Source>()
  const requested: string[] = []
  const muddled = new Map<Source, string>()
  const moved = new Map<Source, string>()

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://rates')
    const source = sourceAt(url.pathname)
    requested.push(source ?? url.pathname)
    if (!source || down.has(source)) return response.writeHead(503).end()
    const elsewhere = moved.get(source)
    if (elsewhere) return response.writeHead(302, { location: elsewhere }).end()
    const body = muddled.get(source) ?? JSON.stringify(answer(source, url))
    return response.writeHead(200, { 'content-type': 'application/json' }).end(body)
  })

  function answer(source: Source, url: URL) {
    const { USD, EUR, GBP } = say.lari
    if (source === 'er-api')
      return {
        result: 'success',
        base_code: 'USD',
        time_last_update_unix: Date.parse(`${say.day}T00:00:01Z`) / 1000,
        rates: { USD: 1, GEL: USD, EUR: USD / EUR, GBP: USD / GBP },
      }
    if (source === 'frankfurter') {
      const base = (url.searchParams.get('base') ?? '').toUpperCase()
      return [{ date: say.day, base, quote: 'GEL', rate: say.lari[base as keyof Lari] }]
    }
    const code = url.searchParams.get('currencies') as keyof Lari
    const rate = say.lari[code] * say.quantity
    const quote = {
      code,
      quantity: say.quantity,
      rate,
      rateFormated: rate.toFixed(4),
      diff: 0.01,
      name: code,
    }
    return [{ date: say.day, currencies: [{ ...quote, date: say.day, validFromDate: say.day }] }]
  }

  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    env: { RATES_NBG_BASE: base, RATES_ER_API_BASE: base, RATES_FRANKFURTER_BASE: base },
    close: () =>
      new Promise<void>(closed => {
        server.closeAllConnections()
        server.close(() => closed())
      }),
    say,
    down,
    /** Responds with exactly this text and status 200. */
    muddled,
    /** Redirects callers to this path. */
    moved,
    asked: requested,
  }
}

function sourceAt(path: string): Source | null {
  if (path === '/gw/api/ct/monetarypolicy/currencies/en/json/') return 'nbg'
  if (path === '/v6/latest/USD') return 'er-api'
  return path === '/v2/rates' ? 'frankfurter' : null
}
