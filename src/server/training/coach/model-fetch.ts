import { setTimeout as sleep } from 'node:timers/promises'
import { toIsoDate } from '#contract/time.ts'
import type { Deps } from '#server/training/context.ts'
import { CoachError, modelLimits } from './coach.ts'
import { incrementDailyCalls } from './repository.ts'

/** Where servers put what went wrong: OpenAI's, those in Python, and others. */
const messageFields = ['error', 'message', 'detail', 'loc', 'msg', 'param']

/** What an error response says, without the request that some servers put into it. */
function readServerMessage(body: unknown): string {
  const message = typeof body === 'string' ? readText(body) : collectTexts(body).join(' ')
  return message.replace(/\s+/g, ' ').trim()
}

function readText(body: string): string {
  try {
    return collectTexts(JSON.parse(body)).join(' ')
  } catch {
    return body.replace(/<[^>]*>/g, ' ')
  }
}

function collectTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(collectTexts)
  if (value === null || typeof value !== 'object') return []
  const fields = new Map<string, unknown>(Object.entries(value))
  return messageFields.flatMap(name => collectTexts(fields.get(name)))
}

/** What a server was sent and the log must not contain. */
export type SentTexts = { apiKey: string | null; texts: readonly string[] }

const maxLength = 200
/** Shorter strings that are in both are a coincidence. */
const minQuoteLength = 12

/** The message for the log: short, without the key, and without what it repeats of the prompt. */
export function quoteServerMessage(body: unknown, { apiKey, texts }: SentTexts): string {
  const message = readServerMessage(body).slice(0, 5 * maxLength)
  const withoutKeys = (apiKey ? message.replaceAll(apiKey, '…') : message).replace(
    /\b(?:sk-|Bearer )[\w*.-]+/g,
    '…',
  )
  const sent = texts.map(text => text.replace(/\s+/g, ' '))
  let quoted = ''
  for (let at = 0; at < withoutKeys.length && quoted.length <= maxLength; ) {
    const length = getRepeatedLength(withoutKeys, at, sent)
    quoted += length > 0 ? '…' : withoutKeys[at]
    at += Math.max(1, length)
  }
  return quoted.length > maxLength ? `${quoted.slice(0, maxLength)}…` : quoted
}

/** Length of what a message repeats of the texts from an offset on, 0 if it is too short to count. */
function getRepeatedLength(message: string, from: number, texts: readonly string[]): number {
  const isRepeated = (length: number) =>
    from + length <= message.length && texts.some(text => text.includes(message.slice(from, from + length)))
  if (!isRepeated(minQuoteLength)) return 0
  let length = minQuoteLength
  while (isRepeated(length + 1)) length++
  return length
}

type RequestFields = Record<string, unknown>

/** Multiplies the output limit of models that reason, because reasoning tokens count as output tokens. */
export const reasoningTokenFactor = 4

/** Fields that some servers refuse, and what is sent to them instead. */
const adaptations: readonly {
  field: keyof RequestFields
  error: RegExp
  adapt(fields: RequestFields): RequestFields
}[] = [
  {
    // Reasoning models of OpenAI.
    field: 'max_tokens',
    error: /max_completion_tokens/,
    adapt: ({ max_tokens, temperature, ...rest }) => ({
      ...rest,
      max_completion_tokens: Number(max_tokens) * reasoningTokenFactor,
    }),
  },
  {
    // Models of OpenAI that do not reason or always do, and older versions of vLLM.
    field: 'reasoning_effort',
    error: /reasoning|effort|think/i,
    adapt: ({ reasoning_effort, ...rest }) => rest,
  },
  {
    // LM Studio, which wants a schema. The prompt asks for JSON too.
    field: 'response_format',
    error: /response.?format|json_object|json.?mode/i,
    adapt: ({ response_format, ...rest }) => rest,
  },
  {
    // Servers that take no fields but their own.
    field: 'stream_options',
    error: /stream_options|include_usage/i,
    adapt: ({ stream_options, ...rest }) => rest,
  },
  {
    // Models with a fixed temperature, for example of OpenAI and Moonshot.
    field: 'temperature',
    error: /temperature/i,
    adapt: ({ temperature, ...rest }) => rest,
  },
]

/** Statuses with which servers refuse a field. LiteLLM and servers in Python use 422 or 500. */
const refusals = [400, 422, 500, 501]

/**
 * `fetch` with the daily call limit and retries for 429 and 5xx. A request with fields that the server refuses is sent again
 * without them, and so are all later ones.
 */
export function createModelFetch(deps: Deps): typeof fetch {
  const needed = new Set<(typeof adaptations)[number]>()
  return async (address, request) => {
    const day = toIsoDate(deps.now())
    // A request is sent again without a refused field at once, and at most once for each field.
    for (let attempt = 1; ; ) {
      if (!(await incrementDailyCalls(deps.db, day, modelLimits.maxCallsPerDay)))
        throw new CoachError('daily model call limit reached')
      const fields = [...needed].reduce(
        (sent, { field, adapt }) => (field in sent ? adapt(sent) : sent),
        JSON.parse(String(request?.body)) as RequestFields,
      )
      // A redirect would send user text and the API key to another host.
      const response = await fetch(address, { ...request, body: JSON.stringify(fields), redirect: 'error' })
      const adaptation = await findAdaptation(response, fields)
      const isTransient = response.status === 429 || response.status >= 500
      if (!adaptation && (!isTransient || attempt === modelLimits.maxAttempts)) return response
      await response.body?.cancel()
      if (adaptation) {
        needed.add(adaptation)
        continue
      }
      const waitMs = getRetryDelayMs(response.headers.get('retry-after'), attempt, deps.now())
      await sleep(waitMs, undefined, request?.signal ? { signal: request.signal } : {})
      attempt++
    }
  }
}

async function findAdaptation(response: Response, fields: RequestFields) {
  if (!refusals.includes(response.status)) return undefined
  const text = readServerMessage(await response.clone().text())
  return adaptations.find(({ field, error }) => field in fields && error.test(text))
}

/** `Retry-After` in seconds or as a date, with an upper bound. Without it 250 ms, doubled with each attempt. */
export function getRetryDelayMs(retryAfter: string | null, attempt: number, now: Date): number {
  const requestedMs = /^\d/.test(retryAfter ?? '')
    ? Number(retryAfter) * 1000
    : Date.parse(retryAfter ?? '') - now.getTime()
  const delayMs = Number.isNaN(requestedMs) ? 125 * 2 ** attempt : Math.max(0, requestedMs)
  return Math.min(delayMs, modelLimits.maxRetryDelayMs)
}
