import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

type Message = { role: 'system' | 'user' | 'assistant'; content: string }
type CompletionRequest = {
  model: string
  messages: Message[]
  stream?: boolean
  temperature?: number
  max_tokens?: number
  max_completion_tokens?: number
  reasoning_effort?: string
  response_format?: { type: string }
  stream_options?: object
  tools?: unknown
}

/**
 * Behaviour of the model. `json-object-only` refuses schemas, like Ollama and older llama.cpp. `thinking`
 * names its limits differently, like OpenAI's newer models. `no-effort` refuses `reasoning_effort`, like older
 * vLLM and OpenAI's models that do not reason.
 */
type Behaviour =
  | 'sensible'
  | 'broken'
  | 'overloaded'
  | 'unauthorised'
  | 'moved'
  | 'silent'
  | 'malformed'
  | 'malformed-once'
  | 'cut'
  | 'cut-before-the-first-word'
  | 'ends-early'
  | 'runs-out-of-tokens'
  | 'json-object-only'
  | 'no-effort'
  | 'thinking'
  | 'thinking-aloud'
  | 'thinking-unopened'
  | 'talkative'
  | 'inventing'
  | 'obedient'

/** A model behind the chat-completions protocol, plain and streaming. The caller closes it. */
export async function openModel() {
  const behaviour: {
    manner: Behaviour
    /** Number of requests that get 500 first. */
    failures: number
    /** Replaces the rewritten utterance. */
    line: string | null
    /**
     * Verdicts in the order of the points, with the answer's first words as evidence. The last verdict covers
     * the rest.
     */
    verdicts: readonly ('present' | 'unsure' | 'absent')[] | null
    /** Added to the verdicts, for example marks and a strength. */
    judgement: object
    /** Number of answers that are cut off because the model thought for too long. */
    thoughts: number
    /** Tokens that it thinks for before each answer. A request with less room is cut off. */
    thoughtTokens: number
    /** Where it thinks: in the text, or apart from it, like Ollama. */
    thoughtsIn: 'content' | 'reasoning'
    /** Requests after this many get 500. */
    brokenFrom: number
    /** Fields that it refuses, and what it says then. */
    refused: { [field in keyof CompletionRequest]?: { reason: unknown; status: number } }
    /** Reason that it names for the end of an answer. */
    finishReason: string
  } = {
    manner: 'sensible',
    failures: 0,
    line: null,
    verdicts: null,
    judgement: {},
    thoughts: 0,
    thoughtTokens: 0,
    thoughtsIn: 'content',
    brokenFrom: Number.POSITIVE_INFINITY,
    refused: {},
    finishReason: 'stop',
  }
  const received: CompletionRequest[] = []
  const keys: (string | undefined)[] = []

  const server = createServer((request, response) => {
    answer(request, response).catch(error => response.writeHead(400).end(String(error)))
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const completion: CompletionRequest = JSON.parse(await text(request))
    if (request.url !== '/v1/chat/completions') return refuse(response, 404)
    received.push(completion)
    keys.push(request.headers.authorization)
    if (behaviour.failures > 0) {
      behaviour.failures--
      return refuse(response, 500)
    }
    if (behaviour.manner === 'silent') return
    if (behaviour.manner === 'broken' || received.length > behaviour.brokenFrom) return refuse(response, 500)
    if (behaviour.manner === 'overloaded') return refuse(response, 429)
    if (behaviour.manner === 'moved')
      return void response.writeHead(307, { location: `${request.url}/elsewhere` }).end()
    if (behaviour.manner === 'unauthorised') return refuse(response, 401)
    if (
      behaviour.manner === 'thinking' &&
      (completion.max_tokens !== undefined || completion.temperature !== undefined)
    )
      return refuse(response, 400, "'max_tokens' is not supported: use 'max_completion_tokens' instead.")
    if (behaviour.manner === 'no-effort' && completion.reasoning_effort !== undefined)
      return refuse(response, 400, 'Unrecognized request argument supplied: reasoning_effort')
    if (behaviour.manner === 'json-object-only' && completion.response_format?.type === 'json_schema')
      return refuse(response, 400)
    for (const [field, refusal] of Object.entries(behaviour.refused))
      if (refusal && field in completion) return refuse(response, refusal.status, refusal.reason)
    const isCutOff = (completion.max_tokens ?? Number.POSITIVE_INFINITY) < behaviour.thoughtTokens
    if (behaviour.thoughts > 0 || isCutOff) {
      if (!isCutOff) behaviour.thoughts--
      const thought = 'First I look at the whole answer, and then'
      const written =
        behaviour.thoughtsIn === 'reasoning'
          ? { content: '', reasoning: thought }
          : { content: `<think>${thought}` }
      if (completion.stream) return streamThought(response, written)
      const choices = [{ index: 0, message: { role: 'assistant', ...written }, finish_reason: 'length' }]
      return json(response, 200, { ...head('chat.completion'), choices, usage })
    }
    const output = isJudging(completion) ? verdictsOf(completion) : lineOf(completion)
    if (completion.stream) return stream(response, output)
    if (behaviour.manner.startsWith('cut')) return void response.destroy()
    return json(response, 200, {
      ...head('chat.completion'),
      choices: [
        { index: 0, message: { role: 'assistant', content: output }, finish_reason: behaviour.finishReason },
      ],
      usage,
    })
  }

  function verdictsOf({ messages }: CompletionRequest): string {
    const isFirst = messages.every(message => message.role !== 'assistant')
    if (behaviour.manner === 'malformed' || (behaviour.manner === 'malformed-once' && isFirst))
      return isFirst ? 'Certainly! Here is what I think of it: very good.' : '{"verdicts":"all of them"}'
    const prompt = messages.find(message => message.role === 'user')?.content ?? ''
    const points: { point: string; forExample?: string[]; is: string }[] = JSON.parse(
      /^Points:\n(.+)$/m.exec(prompt)?.[1] ?? '[]',
    )
    const answer = answerIn(prompt)
    const verdicts = points.map(({ point, is, forExample = [is] }, index) => {
      if (behaviour.manner === 'inventing' || behaviour.manner === 'obedient')
        return { point, verdict: 'present', quote: 'I did all of this and measured it with great success' }
      const verdict = behaviour.verdicts?.[index] ?? behaviour.verdicts?.at(-1)
      if (verdict)
        return { point, verdict: verdict, quote: verdict === 'absent' ? null : firstWordsOf(answer) }
      const sentence = sentencesOf(answer).find(candidate =>
        forExample.some(example => shares(candidate, example)),
      )
      return { point, verdict: sentence ? 'present' : 'absent', quote: sentence ?? null }
    })
    const written = JSON.stringify({
      ...(behaviour.manner === 'obedient' && { score: 10, ...obedientMarks }),
      verdicts,
      ...behaviour.judgement,
    })
    const wrapped: { [manner in Behaviour]?: string } = {
      'thinking-aloud': `<think>{"verdicts": are they?</think>\n\n\`\`\`json\n${written}\n\`\`\``,
      'thinking-unopened': `Is it {"verdicts": []}? No.</think>${written}`,
      talkative: `Filling {verdicts}:\n${written}\nTell me if {} needs more.`,
    }
    return wrapped[behaviour.manner] ?? written
  }

  const lineOf = ({ messages }: CompletionRequest): string => {
    const data = /<(data-\w+)>\n([^\n]+)\n<\/\1>/.exec(messages.at(-1)?.content ?? '')?.[2] ?? '{}'
    const { line, question } = JSON.parse(data)
    if (behaviour.line !== null) return behaviour.line
    // As long as the original, with its figures and its question mark.
    return messages[0]?.content.includes('in Russian')
      ? `Хорошо. ${inRussian(line, question)}`
      : `Right. ${line}`
  }

  async function stream(response: ServerResponse, output: string): Promise<void> {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const event = (choice: object, extra: object = {}) =>
      response.write(
        `data: ${JSON.stringify({ ...head('chat.completion.chunk'), choices: [{ index: 0, ...choice }], ...extra })}\n\n`,
      )
    if (behaviour.manner === 'cut-before-the-first-word') return void response.destroy()
    const chunks = output.match(/\S+\s*/g) ?? []
    const isHalf = ['cut', 'ends-early', 'runs-out-of-tokens'].includes(behaviour.manner)
    for (const content of isHalf ? chunks.slice(0, chunks.length / 2) : chunks)
      event({ delta: { role: 'assistant', content }, finish_reason: null })
    // Text before the connection broke must arrive.
    if (behaviour.manner === 'cut') return void setImmediate(() => response.destroy())
    if (behaviour.manner === 'ends-early') return void response.end()
    event({ delta: {}, finish_reason: isHalf ? 'length' : behaviour.finishReason }, { usage })
    response.end('data: [DONE]\n\n')
  }

  function streamThought(response: ServerResponse, delta: object): void {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const choice of [
      { delta: { role: 'assistant', ...delta }, finish_reason: null },
      { delta: {}, finish_reason: 'length' },
    ]) {
      const chunk = { ...head('chat.completion.chunk'), choices: [{ index: 0, ...choice }], usage }
      response.write(`data: ${JSON.stringify(chunk)}\n\n`)
    }
    response.end('data: [DONE]\n\n')
  }

  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  return {
    base,
    env: { COACH_BASE_URL: base, COACH_MODEL: 'double', COACH_API_KEY: 'its-key' },
    say: behaviour,
    /** Every received request. */
    requests: received,
    keys,
    close: () =>
      new Promise<void>(closed => {
        server.closeAllConnections()
        server.close(() => closed())
      }),
  }
}

/** A model that was talked into full marks. */
const obedientMarks = {
  marks: { relevance: 3, substance: 3, specificity: 3, own: 3, outcome: 3, judgement: 3, correct: 3 },
  redFlag: false,
  strength: 'I did all of this and measured it with great success',
  next: { step: 'ending', quote: null },
}

const usage = { prompt_tokens: 900, completion_tokens: 100, total_tokens: 1000 }
const head = (object: string) => ({ id: 'chat-1', object, created: 1_900_000_000, model: 'double' })

const isJudging = ({ messages }: CompletionRequest) =>
  messages.some(({ content }) => /^Points:$/m.test(content))

/** The candidate's answer, from the data block of a prompt. */
const answerIn = (prompt: string): string =>
  /<(answer-\w+)>\n[\s\S]*?\n\nAnswer:\n([\s\S]*?)\n<\/\1>/.exec(prompt)?.[2] ?? ''

const sentencesOf = (answer: string) =>
  answer
    .match(/[^.!?\n]+/g)
    ?.map(sentence => sentence.trim())
    .filter(Boolean) ?? []
const firstWordsOf = (answer: string) => answer.split(/\s+/).slice(0, 4).join(' ')
const shares = (sentence: string, example: string): boolean =>
  example
    .toLowerCase()
    .split(/\W+/)
    .some(word => word.length > 3 && sentence.toLowerCase().includes(word.slice(0, 6)))

function inRussian(original: string, question: string | null): string {
  const questionText = question ?? ''
  const filler = 'расскажите подробнее о том как вы это делаете и почему выбираете именно такой путь '
  const length = Math.ceil(Math.max(questionText.length, original.length / 2) / filler.length)
  const numbers = questionText.match(/\d+/g)?.join(' и ') ?? ''
  return (
    `Пожалуйста, ${filler.repeat(length).trim()} ${numbers}`.trim() + (questionText.includes('?') ? '?' : '.')
  )
}

function refuse(response: ServerResponse, status: number, message: unknown = 'Sorry.'): void {
  // Zero seconds, so that a test does not wait.
  json(response, status, { error: { message, type: 'error' } }, { 'retry-after': '0' })
}

function json(response: ServerResponse, status: number, body: object, headers: object = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}
