import { minuteMs } from '#contract/time.ts'

/** What is known of how an answer was spoken; it never has to do with the score. */

export type DictationState = {
  isListening: boolean
  /** What was heard and may still change. */
  interim: string
  /** What was heard for good since the message was begun. */
  transcript: string
  /** How long the person spoke. */
  speakingMs: number
  /** Since when the recognition listens to words, and when it heard the last ones. */
  speakingSince: number | null
  /** The message went out: its figures stay until the next one. */
  isSent: boolean
  error: 'microphoneRefused' | 'dictationFailed' | null
}

export type DictationEvent =
  | { type: 'started' }
  | { type: 'speaking'; at: number }
  | { type: 'heard'; final: string; interim: string; at: number }
  | { type: 'stopped' }
  | { type: 'failed'; error: string }
  | { type: 'sent' }

export const initialDictation: DictationState = {
  isListening: false,
  interim: '',
  transcript: '',
  speakingMs: 0,
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
    case 'heard': {
      const since = state.speakingSince ?? event.at
      const heard = event.final ? `${state.transcript} ${event.final.trim()}`.trim() : state.transcript
      // What is heard for good closes a piece; pauses between pieces are not speech.
      return event.final
        ? {
            ...state,
            transcript: heard,
            interim: event.interim,
            speakingMs: state.speakingMs + event.at - since,
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

/** Silence and one's own stop are no trouble. */
function toDictationError(error: string): DictationState['error'] {
  if (error === 'no-speech' || error === 'aborted') return null
  return error === 'not-allowed' || error === 'service-not-allowed' ? 'microphoneRefused' : 'dictationFailed'
}

/** Comfortable to listen to, in words a minute. */
const comfortablePace = { least: 120, most: 165 }
/** Less than this says nothing about anybody's pace. */
const minWords = 10
const minSpeakingMs = 4000

/** How fast somebody spoke, and which words filled the gaps; null while there is too little to go by. */
export function analyzeSpeech({ transcript, speakingMs }: DictationState) {
  const words = transcript.split(/\s+/).filter(Boolean).length
  if (words < minWords || speakingMs < minSpeakingMs) return null
  const pace = Math.round(words / (speakingMs / minuteMs))
  const tempo =
    pace < comfortablePace.least ? 'paceSlow' : pace > comfortablePace.most ? 'paceFast' : 'paceComfortable'
  return { pace, tempo, fillers: countFillers(transcript) } as const
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

/** Each filler with how often it came, the most frequent first. */
export function countFillers(text: string): { word: string; count: number }[] {
  const plain = ` ${text.toLowerCase().replace(/[^\p{L}']+/gu, ' ')} `
  return fillerWords
    .map(word => ({ word, count: plain.match(new RegExp(`(?<= )${word}(?= )`, 'g'))?.length ?? 0 }))
    .filter(one => one.count > 0)
    .sort((a, b) => b.count - a.count)
}
