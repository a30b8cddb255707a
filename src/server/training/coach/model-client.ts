import { setTimeout as pause } from 'node:timers/promises'
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
 * `fetch` for a model: every request counts for the day, and is sent again a few times where the model is overloaded or
 * broken for the moment. Whatever else is wrong, a wrong key for one, would be wrong again; except for a model that thinks
 * before it speaks, which says that it wants its limits in other words, and from then on gets them so.
 */
export function createModelFetch(deps: Deps): typeof fetch {
  let isThinker = false
  return async (address, request) => {
    const day = toIsoDate(deps.now())
    for (let attempt = 1; ; attempt++) {
      if (!(await incrementDailyCalls(deps.db, day, modelLimits.maxCallsPerDay)))
        throw new CoachError('the model was called as often as it may be in a day')
      const sent = isThinker ? toReasoningRequest(request) : request
      // What people said goes where it was set to go, and the key with it.
      const response = await fetch(address, { ...sent, redirect: 'error' })
      if (attempt === modelLimits.maxAttempts) return response
      const isPassing = response.status === 429 || response.status >= 500
      const isNews =
        response.status === 400 && !isThinker && reasoningModelError.test(await response.clone().text())
      if (!isPassing && !isNews) return response
      await response.body?.cancel()
      if (isNews) isThinker = true
      const waitMs = isNews ? 0 : getRetryDelayMs(response.headers.get('retry-after'), attempt, deps.now())
      await pause(waitMs, undefined, request?.signal ? { signal: request.signal } : {})
    }
  }
}

/** What they complain about. */
const reasoningModelError = /max_completion_tokens|'temperature'/
/** Their thoughts are counted with what they write. */
const reasoningTokenFactor = 4

function toReasoningRequest(request: RequestInit | undefined): RequestInit {
  const { max_tokens, temperature, ...rest } = JSON.parse(String(request?.body))
  const body = JSON.stringify({ ...rest, max_completion_tokens: max_tokens * reasoningTokenFactor })
  return { ...request, body }
}

/** As long as the model asks for, in seconds or as a date, within reason; else a quarter of a second, then half. */
export function getRetryDelayMs(retryAfter: string | null, attempt: number, now: Date): number {
  const asked = /^\d/.test(retryAfter ?? '')
    ? Number(retryAfter) * 1000
    : Date.parse(retryAfter ?? '') - now.getTime()
  const wanted = Number.isNaN(asked) ? 125 * 2 ** attempt : Math.max(0, asked)
  return Math.min(wanted, modelLimits.maxRetryDelayMs)
}

/** What is put to a model. */
export type ModelPrompt = { instructions: string; messages: ModelMessage[] }

export type ChatModel = {
  name: string
  /** One JSON value; `value` is undefined where the text is none. */
  generateJson(
    prompt: ModelPrompt,
    signal: AbortSignal,
  ): Promise<{ value: unknown; text: string; tokens: number }>
  /** Text as it comes; `hear` gets all of it so far and says whether to go on. */
  streamReply(
    prompt: ModelPrompt,
    hear: (text: string) => boolean,
    signal: AbortSignal,
  ): Promise<{ text: string; tokens: number }>
}

/**
 * A model that speaks the chat-completions protocol. No tools, and of the ways to ask for JSON the plain one, which
 * every server knows. Everything that goes wrong is a `CoachFailure` that quotes nobody: the library's own errors carry
 * the whole prompt.
 */
export function createChatModel(deps: Deps, { baseUrl, apiKey, model: name }: CoachSettings): ChatModel {
  const provider = createOpenAICompatible({
    name: 'coach',
    baseURL: baseUrl,
    ...(apiKey && { apiKey }),
    includeUsage: true,
    fetch: createModelFetch(deps),
  })
  // Models that think aloud, or put a fence or a word around their JSON, are understood too.
  const thinking = extractReasoningMiddleware({ tagName: 'think' })
  const json = extractJsonMiddleware({ transform: text => /\{[\s\S]*\}/.exec(text)?.[0] ?? text })
  const voice = wrapLanguageModel({ model: provider(name), middleware: thinking })
  const clerk = wrapLanguageModel({ model: provider(name), middleware: [json, thinking] })

  return {
    name,
    async generateJson(prompt, abortSignal) {
      const settings = { temperature: 0, maxOutputTokens: modelLimits.maxJudgementTokens, maxRetries: 0 }
      try {
        const { output, text, usage } = await generateText({
          ...prompt,
          ...settings,
          model: clerk,
          output: Output.json(),
          abortSignal,
        })
        return { value: output, text, tokens: usage.totalTokens ?? estimateTokens(prompt, text) }
      } catch (error) {
        if (!NoObjectGeneratedError.isInstance(error)) throw toCoachError(error, abortSignal)
        const text = error.text ?? ''
        return { value: undefined, text, tokens: error.usage?.totalTokens ?? estimateTokens(prompt, text) }
      }
    },

    async streamReply(prompt, hear, abortSignal) {
      const settings = { temperature: 0.6, maxOutputTokens: modelLimits.maxReplyTokens, maxRetries: 0 }
      let text = ''
      let tokens: number | undefined
      let isWhole = false
      try {
        // Errors come as parts of the stream.
        const { stream } = streamText({
          ...prompt,
          ...settings,
          model: voice,
          abortSignal,
          onError: () => {},
        })
        for await (const part of stream) {
          if (part.type === 'error') throw part.error
          if (part.type === 'text-delta') {
            text += part.text
            if (!hear(text)) return { text, tokens: estimateTokens(prompt, text) }
          }
          if (part.type === 'finish') {
            isWhole = part.finishReason === 'stop'
            tokens = part.totalUsage.totalTokens
          }
        }
      } catch (error) {
        throw toCoachError(error, abortSignal, estimateTokens(prompt, text))
      }
      const spent = tokens ?? estimateTokens(prompt, text)
      // A line that breaks off ends quietly, without a word why.
      if (!isWhole || text.trim() === '') throw new CoachError('the model broke off', spent)
      return { text, tokens: spent }
    },
  }
}

/** For servers that do not count: about four characters to a token. */
const estimateTokens = (prompt: ModelPrompt, text: string): number =>
  Math.ceil((JSON.stringify(prompt).length + text.length) / 4)

function toCoachError(error: unknown, signal: AbortSignal, tokens = 0): CoachError {
  if (error instanceof CoachError) return error
  if (signal.aborted) return new CoachError('the model took too long', tokens)
  if (APICallError.isInstance(error) && error.statusCode && error.statusCode >= 400)
    return new CoachError(`the model answered ${error.statusCode}`, tokens)
  if (APICallError.isInstance(error) && !error.statusCode)
    return new CoachError('the model could not be reached', tokens)
  const name = error instanceof Error ? error.name : typeof error
  return new CoachError(`the model could not be understood (${name})`, tokens)
}
