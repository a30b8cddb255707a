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
import type { CoachSettings } from '#server/config/config.ts'
import { CoachFailure } from '#server/training/coach/coach.ts'
import type { Deps } from '#server/training/context.ts'
import { modelLimits } from './limits.ts'
import { requestsOf } from './request.ts'

/** What is put to a model. */
export type Prompt = { instructions: string; messages: ModelMessage[] }

export type Model = {
  name: string
  /** One JSON value; `value` is undefined where the text is none. */
  fill(prompt: Prompt, signal: AbortSignal): Promise<{ value: unknown; text: string; tokens: number }>
  /** Text as it comes; `hear` gets all of it so far and says whether to go on. */
  talk(
    prompt: Prompt,
    hear: (text: string) => boolean,
    signal: AbortSignal,
  ): Promise<{ text: string; tokens: number }>
}

/**
 * A model that speaks the chat-completions protocol. No tools, and of the ways to ask for JSON the plain one, which
 * every server knows. Everything that goes wrong is a `CoachFailure` that quotes nobody: the library's own errors carry
 * the whole prompt.
 */
export function connectModel(deps: Deps, { baseUrl, apiKey, model: name }: CoachSettings): Model {
  const provider = createOpenAICompatible({
    name: 'coach',
    baseURL: baseUrl,
    ...(apiKey && { apiKey }),
    includeUsage: true,
    fetch: requestsOf(deps),
  })
  // Models that think aloud, or put a fence or a word around their JSON, are understood too.
  const thinking = extractReasoningMiddleware({ tagName: 'think' })
  const json = extractJsonMiddleware({ transform: text => /\{[\s\S]*\}/.exec(text)?.[0] ?? text })
  const voice = wrapLanguageModel({ model: provider(name), middleware: thinking })
  const clerk = wrapLanguageModel({ model: provider(name), middleware: [json, thinking] })

  return {
    name,
    async fill(prompt, abortSignal) {
      const settings = { temperature: 0, maxOutputTokens: modelLimits.judgementTokens, maxRetries: 0 }
      try {
        const { output, text, usage } = await generateText({
          ...prompt,
          ...settings,
          model: clerk,
          output: Output.json(),
          abortSignal,
        })
        return { value: output, text, tokens: usage.totalTokens ?? guess(prompt, text) }
      } catch (error) {
        if (!NoObjectGeneratedError.isInstance(error)) throw failureOf(error, abortSignal)
        const text = error.text ?? ''
        return { value: undefined, text, tokens: error.usage?.totalTokens ?? guess(prompt, text) }
      }
    },

    async talk(prompt, hear, abortSignal) {
      const settings = { temperature: 0.6, maxOutputTokens: modelLimits.lineTokens, maxRetries: 0 }
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
            if (!hear(text)) return { text, tokens: guess(prompt, text) }
          }
          if (part.type === 'finish') {
            isWhole = part.finishReason === 'stop'
            tokens = part.totalUsage.totalTokens
          }
        }
      } catch (error) {
        throw failureOf(error, abortSignal, guess(prompt, text))
      }
      const spent = tokens ?? guess(prompt, text)
      // A line that breaks off ends quietly, without a word why.
      if (!isWhole || text.trim() === '') throw new CoachFailure('the model broke off', spent)
      return { text, tokens: spent }
    },
  }
}

/** For servers that do not count: about four characters to a token. */
const guess = (prompt: Prompt, text: string): number =>
  Math.ceil((JSON.stringify(prompt).length + text.length) / 4)

function failureOf(error: unknown, signal: AbortSignal, tokens = 0): CoachFailure {
  if (error instanceof CoachFailure) return error
  if (signal.aborted) return new CoachFailure('the model took too long', tokens)
  if (APICallError.isInstance(error) && error.statusCode && error.statusCode >= 400)
    return new CoachFailure(`the model answered ${error.statusCode}`, tokens)
  if (APICallError.isInstance(error) && !error.statusCode)
    return new CoachFailure('the model could not be reached', tokens)
  const name = error instanceof Error ? error.name : typeof error
  return new CoachFailure(`the model could not be understood (${name})`, tokens)
}
