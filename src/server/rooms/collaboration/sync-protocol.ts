import * as Y from 'yjs'
import { partsOf } from '#contract/collaboration.ts'
import type { ServerMessage } from '#contract/room.ts'

/** Whoever says something, the other one, if they are here, and whether the first still is. */
export type Voices = { own: Voice; other: (message: ServerMessage) => void; isHere: () => boolean }
type Voice = (message: ServerMessage) => boolean

/** So long nobody is told the whole again: putting it together is work, and a page that comes back has a new line. */
const restMs = 500

type Page = {
  /** What it knew when it asked and was not answered yet. */
  asked: Uint8Array | null
  isServed: boolean
  /** What it has not taken yet of an answer. */
  rest: { at: number; parts: Uint8Array[] } | null
}

/**
 * Tells pages all that they lack of a document, each once at a time, and as fast as it takes it: a document may be longer
 * than what may wait for a browser to read it.
 */
export function answerPages(read: () => Promise<Y.Doc>, onFault: (error: unknown) => void) {
  const pages = new WeakMap<Voice, Page>()

  async function serve(page: Page, voices: Voices): Promise<void> {
    page.isServed = true
    try {
      const document = await read()
      if (page.asked && voices.isHere()) {
        page.rest = { at: 0, parts: partsOf(Y.encodeStateAsUpdate(document, page.asked)) }
        page.asked = null
        say(document, page, voices)
      }
    } catch (error) {
      page.asked = null
      onFault(error)
    }
    setTimeout(() => {
      page.isServed = false
      if (page.asked && voices.isHere()) void serve(page, voices)
    }, restMs).unref()
  }

  function say(document: Y.Doc, page: Page, { own }: Voices): void {
    const part = page.rest?.parts.shift()
    if (!page.rest || !part) return
    const { at, parts } = page.rest
    page.rest = parts.length > 0 ? { at: at + 1, parts } : null
    if (page.rest) own({ type: 'desk-part', at, part: encoded(part) })
    else own({ type: 'desk', at, change: encoded(part), known: encoded(Y.encodeStateVector(document)) })
  }

  return {
    /** False where it cannot be read what the page knows. */
    open(known: string, voices: Voices): boolean {
      const asked = decoded(known)
      if (!isVector(asked)) return false
      const page = pages.get(voices.own) ?? { asked, isServed: false, rest: null }
      page.asked = asked
      pages.set(voices.own, page)
      if (!page.isServed) void serve(page, voices)
      return true
    },
    /** A page has taken a part. */
    next(document: Y.Doc, voices: Voices): void {
      const page = pages.get(voices.own)
      if (page) say(document, page, voices)
    },
  }
}

function isVector(known: Uint8Array): boolean {
  try {
    Y.decodeStateVector(known)
    return true
  } catch {
    return false
  }
}

export const encoded = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
export const decoded = (text: string) => new Uint8Array(Buffer.from(text, 'base64'))
