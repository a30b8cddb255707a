import { appendFileSync, mkdirSync } from 'node:fs'
import type { Server, ServerResponse } from 'node:http'
import { api, rawRoutes } from '#contract/api.ts'
import { type Endpoint, problem, type RawRoute } from '#contract/endpoint.ts'
import { errorMessages } from '#contract/errors/all-errors.ts'
import type { ErrorCode } from '#contract/errors/error.ts'

/**
 * Folder for the refusals that the tests of a run met. `scripts/check-error-coverage.ts` reads it after the
 * last one.
 */
export const metRefusalsFolder = 'test-results/refusals'

/** Refusals of any endpoint, which are not declared by each. */
const general: readonly string[] = [
  'auth.required',
  'auth.wrong_role',
  'auth.confirm_again',
  'auth.second_factor_setup_required',
  'view.read_only',
  'view.not_shown',
  'server.failed',
  'server.unavailable',
  ...Object.keys(errorMessages).filter(code => code.startsWith('request.')),
]

const endpoints: (Endpoint | RawRoute)[] = [...Object.values(api), ...Object.values(rawRoutes)]
const routes = endpoints.map(endpoint => ({
  endpoint,
  methods: 'kind' in endpoint && endpoint.method === 'GET' ? ['GET', 'HEAD'] : [endpoint.method],
  // An exact path wins over a path with a parameter.
  parameters: endpoint.path.split(':').length,
  pattern: new RegExp(`^${endpoint.path.replace(/:\w+/g, '[^/]+')}$`),
}))
routes.sort((first, second) => first.parameters - second.parameters)

const met = new Set<string>()

/** Checks every refusal of a server: its shape, its status, and whether the endpoint declares it. */
export function watchRefusals(server: Server): unknown[] {
  const violations: unknown[] = []
  server.prependListener('request', ({ method = '', url = '' }, response) => {
    onEnd(response, text => {
      if (!/problem\+json/.test(String(response.getHeader('content-type')))) return
      const path = url.split('?')[0] ?? ''
      const route = routes.find(({ methods, pattern }) => methods.includes(method) && pattern.test(path))
      const complaint = violationOf(route?.endpoint, response.statusCode, text)
      if (complaint) violations.push({ method, path, complaint, text })
    })
  })
  return violations
}

function violationOf(endpoint: Endpoint | RawRoute | undefined, status: number, text: string): string | null {
  const { data, error } = problem.safeParse(JSON.parse(text))
  if (!data) return `is no problem of the contract: ${error.message}`
  if (data.status !== status || errorMessages[data.code].status !== status) return 'has another status'
  if (data.message === '' || data.title === '') return 'says nothing'
  if (!endpoint) return null
  const isDeclared = (endpoint.errors as readonly ErrorCode[]).includes(data.code)
  if (isDeclared) note(`${endpoint.name} ${data.code}`)
  return isDeclared || general.includes(data.code) ? null : `is not declared by ${endpoint.name}`
}

function note(entry: string): void {
  if (met.has(entry)) return
  if (met.size === 0) mkdirSync(metRefusalsFolder, { recursive: true })
  met.add(entry)
  appendFileSync(`${metRefusalsFolder}/${process.pid}.txt`, `${entry}\n`)
}

/** Calls back with the whole body. A HEAD request has only a status. */
function onEnd(response: ServerResponse, done: (text: string) => void): void {
  const { end } = response
  response.end = ((...args: Parameters<typeof end>) => {
    const [chunk] = args as unknown[]
    if (typeof chunk === 'string' || Buffer.isBuffer(chunk)) done(String(chunk))
    return end.apply(response, args)
  }) as typeof end
}
