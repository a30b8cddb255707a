/** Browser API that TypeScript's DOM types lack. */
type Recognition = {
  lang: string
  continuous: boolean
  interimResults: boolean
  start: () => void
  stop: () => void
  abort: () => void
  onspeechstart: (() => void) | null
  onresult: ((event: SpeechRecognitionEvent) => void) | null
  onerror: ((event: SpeechRecognitionErrorEvent) => void) | null
  onend: (() => void) | null
}
type RecognitionConstructor = new () => Recognition

const getRecognitionConstructor = (): RecognitionConstructor | undefined => {
  const browser = globalThis as {
    SpeechRecognition?: RecognitionConstructor
    webkitSpeechRecognition?: RecognitionConstructor
  }
  return browser.SpeechRecognition ?? browser.webkitSpeechRecognition
}

export const supportsSpeechRecognition = (): boolean => getRecognitionConstructor() !== undefined

export type RecognitionHandlers = {
  onSpeech: () => void
  onTranscript: (final: string, interim: string) => void
  onError: (error: string) => void
  onEnd: () => void
}

/** Listens until stopped or silent. Null if unsupported. The locale is a BCP 47 tag, for example `en-US`. */
export function startRecognition(
  locale: string,
  { onSpeech, onTranscript, onError, onEnd }: RecognitionHandlers,
) {
  const Speech = getRecognitionConstructor()
  if (!Speech) return null
  const recognition = new Speech()
  const readFinals = createFinalsReader()
  recognition.lang = locale
  recognition.continuous = true
  recognition.interimResults = true
  recognition.onspeechstart = onSpeech
  recognition.onresult = event => {
    const results = Array.from(event.results, ({ isFinal, 0: best }) => ({
      isFinal,
      transcript: best?.transcript ?? '',
    }))
    const interim = results.filter(result => !result.isFinal).map(result => result.transcript.trim())
    onTranscript(readFinals(results, event.resultIndex), interim.join(' '))
  }
  recognition.onerror = event => onError(event.error)
  recognition.onend = onEnd
  recognition.start()
  return { stop: () => recognition.stop(), abort: () => recognition.abort() }
}

type Result = { isFinal: boolean; transcript: string }

/**
 * Reads the new words of final results. Chrome on Android makes a final result of each partial one: "I", "I would",
 * "I would lock". Where results are separate utterances, Chrome begins all but the first with a space.
 */
function createFinalsReader() {
  let utterance: string[] = []
  let known: string[] = []

  function readWords(transcript: string): string[] {
    const words = transcript.match(wordPattern) ?? []
    const isRepeated =
      !/^\s/.test(transcript) && utterance.every((word, index) => isSameWord(word, words[index] ?? ''))
    const newWords = isRepeated ? words.slice(utterance.length) : words
    utterance = words
    return newWords
  }

  return (results: readonly Result[], resultIndex: number): string => {
    // Some versions name the first result as the changed one in every event.
    const isKnown = (index: number) =>
      results.length > known.length && known[index] === results[index]?.transcript
    const newWords = results.flatMap(({ isFinal, transcript }, index) =>
      isFinal && index >= resultIndex && !isKnown(index) ? readWords(transcript) : [],
    )
    known = results.map(({ isFinal, transcript }) => (isFinal ? transcript : ''))
    return newWords.join(' ').replace(spaceWithinText, '')
  }
}

/** Of scripts without spaces between words, each character counts as one: `我会` continues `我`. */
const unspaced = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}]'
const wordPattern = new RegExp(`${unspaced}\\p{M}*|(?:(?!${unspaced})\\S)+`, 'gu')
const spaceWithinText = new RegExp(`(?<=${unspaced}\\p{M}*) (?=${unspaced})`, 'gu')

const letters = (word: string) => word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
const isSameWord = (a: string, b: string) => letters(a) === letters(b)
