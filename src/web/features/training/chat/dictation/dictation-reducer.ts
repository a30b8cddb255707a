import { minuteMs } from '#contract/time.ts'

/** Facts about how an answer was spoken. They never affect the score. */

export type DictationState = {
  isListening: boolean
  /** Recognised text that may still change. */
  interim: string
  /** Final text since the message was started. */
  transcript: string
  /** Time of phrases with a known start, and their words. */
  speakingMs: number
  timedWords: number
  /** Start of the phrase being recognised. */
  speakingSince: number | null
  /** The message was sent. Its figures stay until the next one. */
  isSent: boolean
  error: 'microphoneRefused' | 'dictationFailed' | null
}

export type DictationEvent =
  | { type: 'started' }
  | { type: 'speaking'; at: number }
  | { type: 'recognised'; final: string; interim: string; at: number }
  | { type: 'stopped' }
  | { type: 'failed'; error: string }
  | { type: 'sent' }

export const initialDictation: DictationState = {
  isListening: false,
  interim: '',
  transcript: '',
  speakingMs: 0,
  timedWords: 0,
  speakingSince: null,
  isSent: false,
  error: null,
}

export function dictationReducer(state: DictationState, event: DictationEvent): DictationState {
  switch (event.type) {
    case 'started':
      return { ...(state.isSent ? initialDictation : state), isListening: true, error: null }
    case 'speaking':
      return { ...state, speakingSince: state.speakingSince ?? event.at }
    case 'recognised': {
      const since = state.speakingSince ?? event.at
      const transcript = event.final ? `${state.transcript} ${event.final.trim()}`.trim() : state.transcript
      // Final text ends a phrase. Pauses between phrases are not speech.
      return event.final
        ? {
            ...state,
            transcript,
            interim: event.interim,
            speakingMs: state.speakingMs + event.at - since,
            timedWords: state.timedWords + (event.at > since ? countWords(event.final) : 0),
            speakingSince: null,
          }
        : { ...state, interim: event.interim, speakingSince: since }
    }
    case 'stopped':
      return { ...state, isListening: false, interim: '', speakingSince: null }
    case 'failed':
      return { ...state, error: toDictationError(event.error) }
    case 'sent':
      return state.isSent ? { ...initialDictation } : { ...state, isSent: true }
  }
}

/** Silence and the user's own stop are no errors. */
function toDictationError(error: string): DictationState['error'] {
  if (error === 'no-speech' || error === 'aborted') return null
  return error === 'not-allowed' || error === 'service-not-allowed' ? 'microphoneRefused' : 'dictationFailed'
}

/** Comfortable pace in words per minute. */
const comfortablePace = { least: 120, most: 165 }
/** Fewer words allow no statement about the pace. */
const minWords = 10
const minSpeakingMs = 4000

const countWords = (text: string) => text.split(/\s+/).filter(Boolean).length

/** Pace, null without enough measured speech, and the filler words that were recognised. */
export const analyzeSpeech = (state: DictationState) => ({
  pace: getPace(state),
  fillers: countFillers(state.transcript),
})

function getPace({ timedWords, speakingMs }: DictationState) {
  if (timedWords < minWords || speakingMs < minSpeakingMs) return null
  const wordsPerMinute = Math.round(timedWords / (speakingMs / minuteMs))
  const { least, most } = comfortablePace
  const tempo = wordsPerMinute < least ? 'paceSlow' : wordsPerMinute > most ? 'paceFast' : 'paceComfortable'
  return { wordsPerMinute, tempo } as const
}

const fillerWords = [
  'um',
  'uh',
  'er',
  'erm',
  'hmm',
  'you know',
  'i mean',
  'sort of',
  'kind of',
  'basically',
  'actually',
  'literally',
]

/** Filler words with counts, most frequent first. */
export function countFillers(text: string): { word: string; count: number }[] {
  const plain = ` ${text.toLowerCase().replace(/[^\p{L}']+/gu, ' ')} `
  return fillerWords
    .map(word => ({ word, count: plain.match(new RegExp(`(?<= )${word}(?= )`, 'g'))?.length ?? 0 }))
    .filter(filler => filler.count > 0)
    .sort((a, b) => b.count - a.count)
}
