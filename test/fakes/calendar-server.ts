import { createHash, randomBytes } from 'node:crypto'
import { type FakeRequest, type FakeResponse, openHttp } from './http.ts'

/** OAuth, faults and hooks of a fake calendar provider: everything that Google and Microsoft have in common. */

export type FakeOptions = {
  now: () => Date
  clientId: string
  clientSecret: string
  rotatesRefreshTokens: boolean
}
export type Fault = { status: number; json?: unknown; headers?: Record<string, string> }
export type Hook = { address: string; headers: Record<string, string>; body: string }
type Code = { challenge: string; redirectUri: string; scope: string }

const randomId = () => randomBytes(12).toString('hex')
const accessLifetimeSeconds = 3600

export async function openCalendarServer(
  { now, clientId, clientSecret, rotatesRefreshTokens }: FakeOptions,
  answer: (request: FakeRequest, base: string) => FakeResponse | Promise<FakeResponse>,
) {
  const accessTokens = new Map<string, Date>()
  const refreshTokens = new Map<string, { scope: string }>()
  const codes = new Map<string, Code>()
  const faults: { path: RegExp; fault: Fault; isAfter: boolean }[] = []
  const requests: FakeRequest[] = []
  let hooks: Hook[] = []
  let losesHooks = false
  let consent: { error?: string; scope?: string } = {}

  const server = await openHttp(async request => {
    requests.push(request)
    if (request.path.endsWith('/authorize') || request.path.endsWith('/auth')) return authorize(request)
    const index = faults.findIndex(({ path }) => path.test(`${request.method} ${request.path}`))
    const [found] = index < 0 ? [] : faults.splice(index, 1)
    if (found && !found.isAfter) return found.fault
    const response = await work(request)
    return found ? found.fault : response
  })

  function work(request: FakeRequest): FakeResponse | Promise<FakeResponse> {
    if (request.path.endsWith('/token')) return issue(new URLSearchParams(request.body))
    if (request.path.endsWith('/revoke')) return revoke(new URLSearchParams(request.body).get('token') ?? '')
    const token = request.headers.authorization?.replace('Bearer ', '') ?? ''
    const expiresAt = accessTokens.get(token)
    if (!expiresAt || expiresAt <= now())
      return { status: 401, json: { error: { code: 401, message: 'Invalid Credentials', errors: [] } } }
    return answer(request, server.base)
  }

  /** The user's answer on the provider's page. */
  function authorize({ query }: FakeRequest): FakeResponse {
    const back = new URL(query.get('redirect_uri') ?? '')
    back.searchParams.set('state', query.get('state') ?? '')
    if (consent.error) back.searchParams.set('error', consent.error)
    else {
      const code = randomId()
      codes.set(code, {
        challenge: query.get('code_challenge') ?? '',
        redirectUri: query.get('redirect_uri') ?? '',
        scope: consent.scope ?? query.get('scope') ?? '',
      })
      back.searchParams.set('code', code)
    }
    return { status: 302, location: back.href }
  }

  function issue(form: URLSearchParams): FakeResponse {
    if (form.get('client_id') !== clientId || form.get('client_secret') !== clientSecret)
      return { status: 401, json: { error: 'invalid_client' } }
    if (form.get('grant_type') === 'refresh_token') {
      const refreshToken = form.get('refresh_token') ?? ''
      const known = refreshTokens.get(refreshToken)
      if (!known) return { status: 400, json: { error: 'invalid_grant' } }
      if (!rotatesRefreshTokens) return { status: 200, json: addAccessToken(known.scope) }
      refreshTokens.delete(refreshToken)
      return { status: 200, json: { ...addAccessToken(known.scope), ...addRefreshToken(known.scope) } }
    }
    const code = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const verifier = form.get('code_verifier') ?? ''
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    if (code?.challenge !== challenge || code.redirectUri !== form.get('redirect_uri'))
      return { status: 400, json: { error: 'invalid_grant' } }
    return { status: 200, json: { ...addAccessToken(code.scope), ...addRefreshToken(code.scope) } }
  }

  function addAccessToken(scope: string) {
    const token = `at-${randomId()}`
    accessTokens.set(token, new Date(now().getTime() + accessLifetimeSeconds * 1000))
    return { access_token: token, expires_in: accessLifetimeSeconds, token_type: 'Bearer', scope }
  }

  function addRefreshToken(scope: string) {
    const token = `rt-${randomId()}`
    refreshTokens.set(token, { scope })
    return { refresh_token: token }
  }

  function revoke(token: string): FakeResponse {
    return refreshTokens.delete(token)
      ? { status: 200, json: {} }
      : { status: 400, json: { error: 'invalid_token' } }
  }

  return {
    base: server.base,
    close: server.close,
    /** Every request received, oldest first. */
    requests,
    countRequests: (pattern: RegExp) =>
      requests.filter(({ method, path }) => pattern.test(`${method} ${path}`)).length,
    /** Tokens of an account that is connected already. */
    connect() {
      const { access_token: accessToken, expires_in } = addAccessToken('')
      const { refresh_token: refreshToken } = addRefreshToken('')
      const expiresAt = new Date(now().getTime() + expires_in * 1000).toISOString()
      return { kind: 'oauth' as const, accessToken, refreshToken, expiresAt }
    },
    /** Chooses what the user answers on the provider's page from now on. */
    setConsent(answered: { error?: string; scope?: string }) {
      consent = answered
    },
    /** Makes all access tokens invalid before their time. */
    dropAccessTokens: () => accessTokens.clear(),
    /** The user takes the access away. */
    revokeAccess() {
      accessTokens.clear()
      refreshTokens.clear()
    },
    refreshTokenCount: () => refreshTokens.size,
    /** Answers the next matching request (`POST /path`) with a fault, before its work. */
    failNext: (path: RegExp, fault: Fault) => faults.push({ path, fault, isAfter: false }),
    /** Does the work of the next matching request, and loses the answer. */
    loseNextAnswer: (path: RegExp) => faults.push({ path, fault: { status: 502 }, isAfter: true }),
    /** Loses all hooks from now on. */
    loseHooks() {
      losesHooks = true
    },
    queueHook(hook: Hook) {
      if (!losesHooks) hooks.push(hook)
    },
    /** Sends the waiting hooks, in any order, and returns the statuses of the answers. */
    async deliverHooks({ isReversed = false } = {}): Promise<number[]> {
      const waiting = isReversed ? hooks.toReversed() : hooks
      hooks = []
      const statuses: number[] = []
      for (const { address, headers, body } of waiting)
        statuses.push((await fetch(address, { method: 'POST', headers, body })).status)
      return statuses
    },
  }
}
