import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Source = 'nbg' | 'er-api' | 'frankfurter'
type Lari = { USD: number; EUR: number; GBP: number }

/**
 * The three exchange-rate services on one port, with their documented response formats. The caller closes it.
 */
export async function openRates(lari: Lari = { USD: 2.7145, EUR: 3.1402, GBP: 3.5561 }) {
  const quotes = { lari, quantity: 1, day: '2030-05-01' }
  const down = new Set<Source>()
  const requested: string[] = []
  const rawBodies = new Map<Source, string>()
  const redirects = new Map<Source, string>()

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://rates')
    const source = sourceAt(url.pathname)
    requested.push(source ?? url.pathname)
    if (!source || down.has(source)) return response.writeHead(503).end()
    const elsewhere = redirects.get(source)
    if (elsewhere) return response.writeHead(302, { location: elsewhere }).end()
    const body = rawBodies.get(source) ?? JSON.stringify(answer(source, url))
    return response.writeHead(200, { 'content-type': 'application/json' }).end(body)
  })

  function answer(source: Source, url: URL) {
    const { USD, EUR, GBP } = quotes.lari
    if (source === 'er-api')
      return {
        result: 'success',
        base_code: 'USD',
        time_last_update_unix: Date.parse(`${quotes.day}T00:00:01Z`) / 1000,
        rates: { USD: 1, GEL: USD, EUR: USD / EUR, GBP: USD / GBP },
      }
    if (source === 'frankfurter') {
      const base = (url.searchParams.get('base') ?? '').toUpperCase()
      return [{ date: quotes.day, base, quote: 'GEL', rate: quotes.lari[base as keyof Lari] }]
    }
    const code = url.searchParams.get('currencies') as keyof Lari
    const rate = quotes.lari[code] * quotes.quantity
    const quote = {
      code,
      quantity: quotes.quantity,
      rate,
      rateFormated: rate.toFixed(4),
      diff: 0.01,
      name: code,
    }
    return [{ date: quotes.day, currencies: [{ ...quote, date: quotes.day, validFromDate: quotes.day }] }]
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
    say: quotes,
    down,
    /** Responds with exactly this text and status 200. */
    muddled: rawBodies,
    /** Redirects callers to this path. */
    moved: redirects,
    requested: requested,
  }
}

function sourceAt(path: string): Source | null {
  if (path === '/gw/api/ct/monetarypolicy/currencies/en/json/') return 'nbg'
  if (path === '/v6/latest/USD') return 'er-api'
  return path === '/v2/rates' ? 'frankfurter' : null
}
