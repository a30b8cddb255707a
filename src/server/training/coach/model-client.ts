import { setTimeout as sleep } from 'node:timers/promises'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import {
  APICallError,
  extractJsonMiddleware,
  extractReasoningMiddleware,
  generateText,
  type ModelMessage,
  NoObjectGeneratedError,
  Output,
  streamText,
  wrapLanguageModel,
} from 'ai'
import { toIsoDate } from '#contract/time.ts'
import type { CoachSettings } from '#server/config/config.ts'
import type { Deps } from '#server/training/context.ts'
import { CoachError, modelLimits } from './coach.ts'
import { incrementDailyCalls } from './repository.ts'

type RequestFields = Record<string, unknown>

/** Reasoning tokens count as output tokens. */
const reasoningTokenFactor = 4

/** Fields that some servers refuse with a 400, and what is sent to them instead. */
const adaptations: readonly {
  field: keyof RequestFields
  error: RegExp
  adapt(fields: RequestFields): RequestFields
}[] = [
  {
    // Reasoning models of OpenAI.
    field: 'max_tokens',
    error: /max_completion_tokens|'temperature'/,
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
]

/**
 * `fetch` with the daily call limit and retries for 429 and 5xx. A request with fields that the server refuses is sent again
 * without them, and so are all later ones.
 */
export function createModelFetch(deps: Deps): typeof fetch {
  const needed = new Set<(typeof adaptations)[number]>()
  return async (address, request) => {
    const day = toIsoDate(deps.now())
    for (let attempt = 1; ; attempt++) {
      if (!(await incrementDailyCalls(deps.db, day, modelLimits.maxCallsPerDay)))
        throw new CoachError('daily model call limit reached')
      const fields = [...needed].reduce(
        (sent, { field, adapt }) => (field in sent ? adapt(sent) : sent),
        JSON.parse(String(request?.body)) as RequestFields,
      )
      // A redirect would send user text and the API key to another host.
      const response = await fetch(address, { ...request, body: JSON.stringify(fields), redirect: 'error' })
      if (attempt === modelLimits.maxAttempts) return response
      const isTransient = response.status === 429 || response.status >= 500
      const adaptation = await findAdaptation(response, fields)
      if (!isTransient && !adaptation) return response
      await response.body?.cancel()
      if (adaptation) needed.add(adaptation)
      const waitMs = adaptation
        ? 0
        : getRetryDelayMs(response.headers.get('retry-after'), attempt, deps.now())
      await sleep(waitMs, undefined, request?.signal ? { signal: request.signal } : {})
    }
  }
}

async function findAdaptation(response: Response, fields: RequestFields) {
  // 422 comes from servers in Python.
  if (response.status !== 400 && response.status !== 422) return undefined
  const text = await response.clone().text()
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

export type ModelPrompt = { instructions: string; messages: ModelMessage[] }

export type ChatModel = {
  name: string
  /** Generates JSON. `value` is undefined if the text is not valid JSON. */
  generateJson(
    prompt: ModelPrompt,
    signal: AbortSignal,
  ): Promise<{ value: unknown; text: string; tokens: number }>
  /** Streams text. `onText` gets all of it so far and returns false to stop. */
  streamReply(
    prompt: ModelPrompt,
    onText: (text: string) => boolean,
    signal: AbortSignal,
  ): Promise<{ text: string; tokens: number }>
}

const providerName = 'coach'

/** Marks around what models write before their answer. */
const thoughtMarks: readonly (readonly [opening: string, closing: string])[] = [
  ['<think>', '</think>'],
  ['<thinking>', '</thinking>'],
  ['<thought>', '</thought>'],
  ['<reasoning>', '</reasoning>'],
  ['<seed:think>', '</seed:think>'],
  ['[THINK]', '[/THINK]'],
  ['◁think▷', '◁/think▷'],
]
const thoughtEnd = /<\/(?:seed:)?think(?:ing)?>|\[\/THINK\]|◁\/think▷/

/** The template began the thought: its end is in the text, and no beginning. */
const endsOpenedThought = (text: string) => text.includes('</think>') && !text.includes('<think>')

const extractReasoning = (startWithReasoning: boolean) =>
  thoughtMarks.map(([opening, closing], at) =>
    extractReasoningMiddleware({
      tagName: { opening, closing },
      // The first of the marks is that of all templates that do so.
      startWithReasoning: startWithReasoning && at === 0,
    }),
  )

/**
 * The longest JSON object after the reasoning: prose around it may have braces too. The mark that ends the reasoning may also be
 * quoted within the object.
 */
function extractJson(text: string): string {
  const objects = findJsonObjects(text)
  const isOutside = (at: number) => !objects.some(({ start, end }) => start < at && at < end)
  const thoughtEndsAt = [...text.matchAll(new RegExp(thoughtEnd, 'g'))]
    .map(({ index }) => index)
    .findLast(isOutside)
  const answers = objects.filter(({ start }) => start > (thoughtEndsAt ?? -1))
  const [longest] = answers.toSorted((a, b) => b.end - b.start - (a.end - a.start))
  return longest ? text.slice(longest.start, longest.end) : text
}

/** Objects that are not part of another one. */
function findJsonObjects(text: string) {
  const objects: { start: number; end: number }[] = []
  const ends = [...text.matchAll(/\}/g)].map(({ index }) => index + 1).reverse()
  for (const { index: start } of text.matchAll(/\{/g)) {
    if (start < (objects.at(-1)?.end ?? 0)) continue
    const end = ends
      .filter(at => at > start)
      .slice(0, maxJsonEnds)
      .find(at => isJson(text.slice(start, at)))
    if (end) objects.push({ start, end })
  }
  return objects
}

/** A judgement is followed by few braces, if any. */
const maxJsonEnds = 20

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/**
 * Client of a chat-completions API, without tools, with the plain JSON mode that every server supports. Errors become
 * `CoachError`, because the library's own errors contain the whole prompt.
 */
export function createChatModel(deps: Deps, { baseUrl, apiKey, model: name }: CoachSettings): ChatModel {
  const provider = createOpenAICompatible({
    name: providerName,
    baseURL: baseUrl,
    ...(apiKey && { apiKey }),
    includeUsage: true,
    fetch: createModelFetch(deps),
  })
  // Some models write their reasoning into the text, or wrap JSON in a code fence or in prose.
  const json = extractJsonMiddleware({ transform: extractJson })
  const replyModel = wrapLanguageModel({ model: provider(name), middleware: extractReasoning(false) })
  const judgeModel = wrapLanguageModel({ model: provider(name), middleware: json })
  const openedModel = wrapLanguageModel({ model: provider(name), middleware: extractReasoning(true) })
  /** The chat templates of some models begin each reply inside of `<think>`, so that only its end is in the text. */
  let isThoughtOpened = false

  let isToldNotToThink = isQwen3(name)
  const getSettings = (prompt: ModelPrompt) => ({
    ...(isQwen3(name) ? { ...prompt, instructions: `${prompt.instructions}\n/no_think` } : prompt),
    ...(isToldNotToThink && { providerOptions: { [providerName]: { reasoningEffort: 'none' } } }),
    maxRetries: 0,
  })

  /** A model that cannot do without thinking gets room for it, from its first cut reply on. */
  let tokenFactor = 1
  let hasWarned = false
  /** True if the request had no room to think, so a second one may succeed. Others may have been cut off meanwhile. */
  function handleCutOff(usedFactor: number): boolean {
    isToldNotToThink = true
    tokenFactor = reasoningTokenFactor
    if (!hasWarned) {
      hasWarned = true
      deps.log.warn(
        { model: name },
        'model used up its output tokens, most likely by thinking first; if judgements or replies fail, set COACH_MODEL to one that does not think',
      )
    }
    return usedFactor < reasoningTokenFactor
  }

  async function requestJson(prompt: ModelPrompt, abortSignal: AbortSignal) {
    try {
      const result = await generateText({
        ...getSettings(prompt),
        ...{ temperature: 0, maxOutputTokens: modelLimits.maxJudgementTokens * tokenFactor },
        model: judgeModel,
        output: Output.json(),
        abortSignal,
      })
      const { text, usage, finishReason } = result
      const tokens = usage.totalTokens ?? estimateTokens(prompt, text)
      // Reading the output of an empty text throws. Ollama puts thoughts into another field.
      const value: unknown = text === '' ? undefined : result.output
      return { value, text, tokens, isCutOff: finishReason === 'length' }
    } catch (error) {
      if (!NoObjectGeneratedError.isInstance(error)) throw toCoachError(error, abortSignal)
      const text = error.text ?? ''
      const tokens = error.usage?.totalTokens ?? estimateTokens(prompt, text)
      return { value: undefined, text, tokens, isCutOff: error.finishReason === 'length' }
    }
  }

  type OnText = (text: string) => boolean

  async function requestReply(prompt: ModelPrompt, onText: OnText, abortSignal: AbortSignal) {
    let text = ''
    let tokens: number | undefined
    let finishReason: string | null = null
    const isOpened = isThoughtOpened
    try {
      // Errors arrive as parts of the stream.
      const { stream } = streamText({
        ...getSettings(prompt),
        ...{ temperature: 0.6, maxOutputTokens: modelLimits.maxReplyTokens * tokenFactor },
        model: isOpened ? openedModel : replyModel,
        abortSignal,
        onError: () => {},
      })
      for await (const part of stream) {
        if (part.type === 'error') throw part.error
        if (part.type === 'text-delta') {
          text += part.text
          if (endsOpenedThought(text)) isThoughtOpened = true
          if (!onText(text)) return { text, tokens: estimateTokens(prompt, text), finishReason: 'stop' }
        }
        if (part.type === 'finish') {
          finishReason = part.finishReason
          tokens = part.totalUsage.totalTokens
        }
      }
    } catch (error) {
      throw toCoachError(error, abortSignal, estimateTokens(prompt, text))
    }
    // All of it would be taken for a thought without an end.
    if (isOpened && text.trim() === '') isThoughtOpened = false
    return { text, tokens: tokens ?? estimateTokens(prompt, text), finishReason }
  }

  /** A second attempt, whose failure counts the tokens of the first. */
  async function retry<Reply extends { tokens: number }>(first: Reply, request: () => Promise<Reply>) {
    const second = await request().catch(error => {
      throw error instanceof CoachError ? error.withPriorTokens(first.tokens) : error
    })
    return { ...second, tokens: first.tokens + second.tokens }
  }

  return {
    name,
    async generateJson(prompt, abortSignal) {
      const usedFactor = tokenFactor
      const first = await requestJson(prompt, abortSignal)
      return first.isCutOff && handleCutOff(usedFactor)
        ? retry(first, () => requestJson(prompt, abortSignal))
        : first
    },

    async streamReply(prompt, onText, abortSignal) {
      const usedFactor = tokenFactor
      const first = await requestReply(prompt, onText, abortSignal)
      const isCutOff = first.finishReason === 'length' && handleCutOff(usedFactor)
      // Text that is on the screen cannot be taken back, so only a reply without any is requested again.
      const { text, tokens, finishReason } =
        isCutOff && first.text.trim() === ''
          ? await retry(first, () => requestReply(prompt, onText, abortSignal))
          : first
      // A dropped connection ends the stream without an error.
      if (finishReason !== 'stop' || text.trim() === '') throw new CoachError('model reply cut off', tokens)
      return { text, tokens }
    },
  }
}

/**
 * Qwen 3 thinks before each answer, which takes longer than a reply may, unless it is told not to: by its prompt on llama.cpp
 * and vLLM, by `reasoning_effort` on Ollama.
 */
const isQwen3 = (model: string): boolean => /qwen-?3/i.test(model)

/** For servers that report no usage: about four characters per token. */
const estimateTokens = (prompt: ModelPrompt, text: string): number =>
  Math.ceil((JSON.stringify(prompt).length + text.length) / 4)

function toCoachError(error: unknown, signal: AbortSignal, tokens = 0): CoachError {
  if (error instanceof CoachError) return error
  if (signal.aborted) return new CoachError('model timed out', tokens)
  if (APICallError.isInstance(error) && error.statusCode && error.statusCode >= 400)
    return new CoachError(`model responded with ${error.statusCode}`, tokens)
  if (APICallError.isInstance(error) && !error.statusCode) return new CoachError('model unreachable', tokens)
  const name = error instanceof Error ? error.name : typeof error
  return new CoachError(`model response not understood (${name})`, tokens)
}
