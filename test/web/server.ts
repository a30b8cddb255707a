import { vi } from 'vitest'
import { defaultSpecialties } from '#contract/default-specialties.ts'
import type { Problem } from '#contract/endpoint.ts'
import { interviewersApi } from '#contract/routes/marketplace.ts'
import { moderationApi } from '#contract/routes/moderation.ts'
import type { Endpoint, EndpointName, ReplyOf } from '#web/lib/api/api-request.ts'
import { getAuthSession } from '#web/lib/auth/auth-session-store.ts'
import { signInAs } from './session.ts'

/** Input of a call. */
export type FakeCall = {
  path: string
  query: URLSearchParams
  headers: Headers
  body: unknown
  keepalive: boolean
}

type Route = { method: string; pattern: RegExp; handle: (asked: FakeCall) => unknown }

/**
 * Answers the page's calls in place of the server, with a handler per endpoint. A handler returns the reply
 * or a `Response`, or throws for a lost connection. A call without a handler is a lost connection too, and
 * fails the run as a page error.
 */
export function fakeServer() {
  // Most endpoints need a login. A test of another role signs in itself.
  if (getAuthSession().state !== 'signed-in') signInAs('interviewee')
  const routes: Route[] = [
    // Many screens name specialties.
    {
      method: 'GET',
      pattern: patternOf(interviewersApi.specialties.path),
      handle: () => ({ specialties: defaultSpecialties }),
    },
    // Each button that blocks a person says whether they are blocked.
    { method: 'GET', pattern: patternOf(moderationApi.myBlocks.path), handle: () => ({ blocked: [] }) },
  ]
  const { fetch } = globalThis
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const { pathname: path, searchParams: query } = new URL(input, location.href)
    if (!path.startsWith('/api/')) return fetch(input, init)
    const { method = 'GET' } = init
    const route = routes.findLast(candidate => candidate.method === method && candidate.pattern.test(path))
    if (!route) {
      reportError(new Error(`No handler for ${method} ${path}`))
      throw new TypeError('Failed to fetch')
    }
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : init.body
    const reply = await route.handle({
      path,
      query,
      headers: new Headers(init.headers),
      body,
      keepalive: init.keepalive === true,
    })
    return reply instanceof Response ? reply : Response.json(reply ?? null)
  })
  return {
    /** Answers an endpoint with this handler from now on, and collects the requests. */
    answer<Name extends EndpointName>(
      { method, path }: Endpoint<Name>,
      handle: (asked: FakeCall) => ReplyOf<Name> | Response | Promise<ReplyOf<Name> | Response>,
    ): FakeCall[] {
      const requests: FakeCall[] = []
      routes.push({
        method,
        pattern: patternOf(path),
        handle: request => {
          requests.push(request)
          return handle(request)
        },
      })
      return requests
    },
    /** Answers an upload, which is not an endpoint of the contract. */
    answerUpload(
      { method, path }: { method: string; path: string },
      handle: (asked: FakeCall) => Promise<Response>,
    ): void {
      routes.push({ method, pattern: patternOf(path), handle })
    },
  }
}

const patternOf = (path: string) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`)

/** An error response of the server. */
export const refusal = (problem: Pick<Problem, 'status' | 'code' | 'message'> & Partial<Problem>): Response =>
  Response.json(problem, { status: problem.status })
