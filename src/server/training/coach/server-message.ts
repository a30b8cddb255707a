/** Where servers put what went wrong: OpenAI's, those in Python, and others. */
const messageFields = ['error', 'message', 'detail', 'loc', 'msg', 'param']

/** What an error response says, without the request that some servers put into it. */
export function readServerMessage(body: unknown): string {
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
