import type { z } from 'zod'
import type { OAuthSecret } from '#server/marketplace/calendars/provider.ts'
import {
  type CalendarAccess,
  CalendarError,
  type CalendarProvider,
} from '#server/marketplace/calendars/provider.ts'
import {
  createTokenRenewal,
  getRetryAfterMs,
  isExpired,
  type OAuthClient,
  requestTimeoutMs,
  toUnreachable,
} from './oauth-tokens.ts'

/** A provider that also names the connected account. */
export type AccountProvider = CalendarProvider & { getAccount(access: CalendarAccess): Promise<string> }

type ApiRequest = {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  url: string
  headers?: Record<string, string>
  json?: object
}

/** Answer below 500 that is neither 401 nor 429. `content` is null without a JSON body. */
export type ApiAnswer = { status: number; content: unknown }

type ApiClientOptions = {
  client: OAuthClient
  now: () => Date
  /** Error of the provider that its status alone does not tell. Null: the caller decides. */
  getError: (answer: ApiAnswer) => CalendarError['code'] | null
}

/** Upper bound of pages of one list, against a provider that never ends it. */
export const maxPages = 500

/** Sends requests with a valid access token. Titles in an answer are dropped by the schemas of the callers. */
export function createApiClient({ client, now, getError }: ApiClientOptions) {
  const renew = createTokenRenewal(client, now)
  /** The newest secret of an access, whose own one stays as it was when the access began. */
  const currentSecrets = new WeakMap<CalendarAccess, OAuthSecret>()

  function getSecret(access: CalendarAccess): OAuthSecret {
    const secret = currentSecrets.get(access) ?? access.secret
    if (secret.kind !== 'oauth')
      throw new CalendarError('reauth_required', 'the connection has no OAuth token')
    return secret
  }

  async function renewSecret(access: CalendarAccess, expired: OAuthSecret): Promise<OAuthSecret> {
    const renewed = await renew(expired, secret => access.onSecretChange(secret))
    currentSecrets.set(access, renewed)
    return renewed
  }

  const fetchOnce = (
    access: CalendarAccess,
    { method, url, headers, json }: ApiRequest,
    secret: OAuthSecret,
  ) =>
    fetch(url, {
      method: method ?? 'GET',
      headers: {
        authorization: `Bearer ${secret.accessToken}`,
        accept: 'application/json',
        ...(json && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: json ? JSON.stringify(json) : null,
      redirect: 'error',
      signal: AbortSignal.any([access.signal, AbortSignal.timeout(requestTimeoutMs)]),
    }).catch(toUnreachable)

  return async function request(access: CalendarAccess, apiRequest: ApiRequest): Promise<ApiAnswer> {
    const current = getSecret(access)
    const secret = isExpired(current, now()) ? await renewSecret(access, current) : current
    let { response, answer } = await read(await fetchOnce(access, apiRequest, secret))
    if (response.status === 401 && getError(answer) === null) {
      // Revoked early, or replaced by another process.
      const renewed = await renewSecret(access, secret)
      ;({ response, answer } = await read(await fetchOnce(access, apiRequest, renewed)))
    }
    const code = getError(answer) ?? getStatusError(response.status)
    if (code) throw new CalendarError(code, describeAnswer(answer), getRetryAfterMs(response, now()))
    return answer
  }
}

export type SendRequest = ReturnType<typeof createApiClient>

async function read(response: Response): Promise<{ response: Response; answer: ApiAnswer }> {
  const text = await response.text().catch(toUnreachable)
  return { response, answer: { status: response.status, content: parseJson(text) } }
}

function parseJson(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text)
  } catch {
    return null
  }
}

function getStatusError(status: number): CalendarError['code'] | null {
  if (status === 401) return 'reauth_required'
  if (status === 429) return 'rate_limited'
  return status >= 500 ? 'unreachable' : null
}

/** The body may hold titles of events and is never part of a message. */
const describeAnswer = ({ status }: ApiAnswer): string => `answered ${status}`

/** Content of a success. Any other answer is an error, 404 and 410 mean that it no longer exists. */
export function readSuccess<Schema extends z.ZodType>(answer: ApiAnswer, schema: Schema): z.output<Schema> {
  const { status } = answer
  if (status === 404 || status === 410) throw new CalendarError('gone', describeAnswer(answer))
  if (status === 412) throw new CalendarError('changed', describeAnswer(answer))
  if (status >= 300) throw new CalendarError('unreadable', describeAnswer(answer))
  const parsed = schema.safeParse(answer.content)
  if (!parsed.success) throw new CalendarError('unreadable', 'the answer has an unknown form')
  return parsed.data
}
