import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import {
  APICallError,
  extractJsonMiddleware,
  extractReasoningMiddleware,
  generateText,
  type LanguageModelMiddleware,
  type ModelMessage,
  NoObjectGeneratedError,
  Output,
  streamText,
  wrapLanguageModel,
} from 'ai'
import type { CoachSettings } from '#server/config/config.ts'
import type { Deps } from '#server/training/context.ts'
import { CoachError, modelLimits } from './coach.ts'
import { createModelFetch, quoteServerMessage, reasoningTokenFactor, type SentTexts } from './model-fetch.ts'

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

/** Tags around the reasoning that some models write before their answer. */
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

/** Whether the chat template opened the reasoning, so that the text has only its end. */
const endsOpenedThought = (text: string) => text.includes('</think>') && !text.includes('<think>')

/** Finish reasons of servers that do not use OpenAI's names, as their models or Anthropic call them. */
const finishReasons: Readonly<Record<string, 'stop' | 'length'>> = {
  eos: 'stop',
  eos_token: 'stop',
  end_turn: 'stop',
  stop_sequence: 'stop',
  max_tokens: 'length',
}

type FinishReason = Awaited<ReturnType<NonNullable<LanguageModelMiddleware['wrapGenerate']>>>['finishReason']

const toKnownReason = ({ unified, raw }: FinishReason): FinishReason => ({
  unified: (unified === 'other' && finishReasons[raw?.toLowerCase() ?? '']) || unified,
  raw,
})

const nameFinishReason: LanguageModelMiddleware = {
  async wrapGenerate({ doGenerate }) {
    const result = await doGenerate()
    return { ...result, finishReason: toKnownReason(result.finishReason) }
  },
  async wrapStream({ doStream }) {
    const { stream, ...rest } = await doStream()
    const renamed = stream.pipeThrough(
      new TransformStream<StreamPart, StreamPart>({
        transform: (part, controller) =>
          controller.enqueue(
            part.type === 'finish' ? { ...part, finishReason: toKnownReason(part.finishReason) } : part,
          ),
      }),
    )
    return { stream: renamed, ...rest }
  },
}

type StreamPart =
  Awaited<ReturnType<NonNullable<LanguageModelMiddleware['wrapStream']>>>['stream'] extends ReadableStream<
    infer Part
  >
    ? Part
    : never

const extractReasoning = (startWithReasoning: boolean) =>
  thoughtMarks.map(([opening, closing], at) =>
    extractReasoningMiddleware({
      tagName: { opening, closing },
      // Chat templates that open the reasoning use the first of the tags.
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

/** Closing braces that are tried for an opening one. A judgement is followed by few braces, if any. */
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
 * Client of a chat-completions API, without tools, with the plain JSON mode that most servers support. Errors become
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
  const model = wrapLanguageModel({ model: provider(name), middleware: nameFinishReason })
  const replyModel = wrapLanguageModel({ model, middleware: extractReasoning(false) })
  const judgeModel = wrapLanguageModel({ model, middleware: json })
  const openedModel = wrapLanguageModel({ model, middleware: extractReasoning(true) })
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

  const describeError = (error: unknown, signal: AbortSignal, { messages }: ModelPrompt, tokens = 0) =>
    toCoachError(error, signal, tokens, { apiKey, texts: messages.map(({ content }) => String(content)) })

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
      if (!NoObjectGeneratedError.isInstance(error)) throw describeError(error, abortSignal, prompt)
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
      throw describeError(error, abortSignal, prompt, estimateTokens(prompt, text))
    }
    // Without its closing tag, the whole reply was taken for reasoning.
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

function toCoachError(error: unknown, signal: AbortSignal, tokens: number, sent: SentTexts): CoachError {
  if (error instanceof CoachError) return error
  if (signal.aborted) return new CoachError('model timed out', tokens)
  if (APICallError.isInstance(error) && error.statusCode && error.statusCode >= 400) {
    const message = quoteServerMessage(error.responseBody ?? '', sent)
    return new CoachError(`model responded with ${error.statusCode}${message && `: ${message}`}`, tokens)
  }
  if (APICallError.isInstance(error) && !error.statusCode) return new CoachError('model unreachable', tokens)
  if (error instanceof Error) return new CoachError(`model response not understood (${error.name})`, tokens)
  // An error in the middle of a stream.
  const message = quoteServerMessage(error, sent)
  return new CoachError(`model stopped with an error${message && `: ${message}`}`, tokens)
}
