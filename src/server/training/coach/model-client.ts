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

/**
 * `fetch` with the daily call limit and retries for 429 and 5xx. A reasoning model rejects `max_tokens` and `temperature`
 * with a 400. From then on all requests are sent in its format.
 */
export function createModelFetch(deps: Deps): typeof fetch {
  let isReasoningModel = false
  return async (address, request) => {
    const day = toIsoDate(deps.now())
    for (let attempt = 1; ; attempt++) {
      if (!(await incrementDailyCalls(deps.db, day, modelLimits.maxCallsPerDay)))
        throw new CoachError('daily model call limit reached')
      const sent = isReasoningModel ? toReasoningRequest(request) : request
      // A redirect would send user text and the API key to another host.
      const response = await fetch(address, { ...sent, redirect: 'error' })
      if (attempt === modelLimits.maxAttempts) return response
      const isTransient = response.status === 429 || response.status >= 500
      const isReasoningError =
        response.status === 400 &&
        !isReasoningModel &&
        reasoningModelError.test(await response.clone().text())
      if (!isTransient && !isReasoningError) return response
      await response.body?.cancel()
      if (isReasoningError) isReasoningModel = true
      const waitMs = isReasoningError
        ? 0
        : getRetryDelayMs(response.headers.get('retry-after'), attempt, deps.now())
      await sleep(waitMs, undefined, request?.signal ? { signal: request.signal } : {})
    }
  }
}

/** Error text of reasoning models. */
const reasoningModelError = /max_completion_tokens|'temperature'/
/** Reasoning tokens count as output tokens. */
const reasoningTokenFactor = 4

function toReasoningRequest(request: RequestInit | undefined): RequestInit {
  const { max_tokens, temperature, ...rest } = JSON.parse(String(request?.body))
  const body = JSON.stringify({ ...rest, max_completion_tokens: max_tokens * reasoningTokenFactor })
  return { ...request, body }
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

/**
 * Client of a chat-completions API, without tools, with the plain JSON mode that every server supports. Errors become
 * `CoachError`, because the library's own errors contain the whole prompt.
 */
export function createChatModel(deps: Deps, { baseUrl, apiKey, model: name }: CoachSettings): ChatModel {
  const provider = createOpenAICompatible({
    name: 'coach',
    baseURL: baseUrl,
    ...(apiKey && { apiKey }),
    includeUsage: true,
    fetch: createModelFetch(deps),
  })
  // Some models write their reasoning into the text, or wrap JSON in a code fence.
  const reasoning = extractReasoningMiddleware({ tagName: 'think' })
  const json = extractJsonMiddleware({ transform: text => /\{[\s\S]*\}/.exec(text)?.[0] ?? text })
  const replyModel = wrapLanguageModel({ model: provider(name), middleware: reasoning })
  const judgeModel = wrapLanguageModel({ model: provider(name), middleware: [json, reasoning] })

  let hasWarned = false
  function warnOfTokens() {
    if (hasWarned) return
    hasWarned = true
    deps.log.warn(
      { model: name },
      'model used up its output tokens; choose a model that does not think first, or a smaller one',
    )
  }

  async function requestJson(prompt: ModelPrompt, abortSignal: AbortSignal, maxOutputTokens: number) {
    try {
      const { output, text, usage, finishReason } = await generateText({
        ...withoutThinking(name, prompt),
        ...{ temperature: 0, maxOutputTokens, maxRetries: 0 },
        model: judgeModel,
        output: Output.json(),
        abortSignal,
      })
      const tokens = usage.totalTokens ?? estimateTokens(prompt, text)
      return { value: output as unknown, text, tokens, isCutOff: finishReason === 'length' }
    } catch (error) {
      if (!NoObjectGeneratedError.isInstance(error)) throw toCoachError(error, abortSignal)
      const text = error.text ?? ''
      const tokens = error.usage?.totalTokens ?? estimateTokens(prompt, text)
      return { value: undefined, text, tokens, isCutOff: error.finishReason === 'length' }
    }
  }

  return {
    name,
    async generateJson(prompt, abortSignal) {
      const first = await requestJson(prompt, abortSignal, modelLimits.maxJudgementTokens)
      if (!first.isCutOff) return first
      warnOfTokens()
      // A model that thinks first gets room for it once.
      const second = await requestJson(
        prompt,
        abortSignal,
        modelLimits.maxJudgementTokens * reasoningTokenFactor,
      )
      return { ...second, tokens: first.tokens + second.tokens }
    },

    async streamReply(prompt, onText, abortSignal) {
      const settings = { temperature: 0.6, maxOutputTokens: modelLimits.maxReplyTokens, maxRetries: 0 }
      let text = ''
      let tokens: number | undefined
      let isWhole = false
      try {
        // Errors arrive as parts of the stream.
        const { stream } = streamText({
          ...withoutThinking(name, prompt),
          ...settings,
          model: replyModel,
          abortSignal,
          onError: () => {},
        })
        for await (const part of stream) {
          if (part.type === 'error') throw part.error
          if (part.type === 'text-delta') {
            text += part.text
            if (!onText(text)) return { text, tokens: estimateTokens(prompt, text) }
          }
          if (part.type === 'finish') {
            isWhole = part.finishReason === 'stop'
            if (part.finishReason === 'length') warnOfTokens()
            tokens = part.totalUsage.totalTokens
          }
        }
      } catch (error) {
        throw toCoachError(error, abortSignal, estimateTokens(prompt, text))
      }
      const spent = tokens ?? estimateTokens(prompt, text)
      // A dropped connection ends the stream without an error.
      if (!isWhole || text.trim() === '') throw new CoachError('model reply cut off', spent)
      return { text, tokens: spent }
    },
  }
}

/** Qwen 3 thinks before each answer unless its instructions end with this. Thinking would take longer than a reply may. */
const withoutThinking = (model: string, prompt: ModelPrompt): ModelPrompt =>
  /qwen-?3/i.test(model) ? { ...prompt, instructions: `${prompt.instructions}\n/no_think` } : prompt

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
