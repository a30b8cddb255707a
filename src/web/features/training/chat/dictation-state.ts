import { minuteMs } from '#contract/time.ts'

/** What is known of how an answer was spoken; it never has to do with the score. */

export type Dictation = {
  isListening: boolean
  /** What was heard and may still change. */
  interim: string
  /** What was heard for good since the message was begun. */
  heard: string
  /** How long the person spoke. */
  spokenMs: number
  /** Since when the recognition listens to words, and when it heard the last ones. */
  since: number | null
  /** The message went out: its figures stay until the next one. */
  isSent: boolean
  trouble: 'microphoneRefused' | 'dictationFailed' | null
}

export type DictationEvent =
  | { type: 'started' }
  | { type: 'speaking'; at: number }
  | { type: 'heard'; final: string; interim: string; at: number }
  | { type: 'stopped' }
  | { type: 'failed'; error: string }
  | { type: 'sent' }

export const silent: Dictation = {
  isListening: false,
  interim: '',
  heard: '',
  spokenMs: 0,
  since: null,
  isSent: false,
  trouble: null,
}

export function next(state: Dictation, event: DictationEvent): Dictation {
  switch (event.type) {
    case 'started':
      return { ...(state.isSent ? silent : state), isListening: true, trouble: null }
    case 'speaking':
      return { ...state, since: state.since ?? event.at }
    case 'heard': {
      const since = state.since ?? event.at
      const heard = event.final ? `${state.heard} ${event.final.trim()}`.trim() : state.heard
      // What is heard for good closes a piece; pauses between pieces are not speech.
      return event.final
        ? {
            ...state,
            heard,
            interim: event.interim,
            spokenMs: state.spokenMs + event.at - since,
            since: null,
          }
        : { ...state, interim: event.interim, since }
    }
    case 'stopped':
      return { ...state, isListening: false, interim: '', since: null }
    case 'failed':
      return { ...state, trouble: troubleOf(event.error) }
    case 'sent':
      return state.isSent ? { ...silent } : { ...state, isSent: true }
  }
}

/** Silence and one's own stop are no trouble. */
function troubleOf(error: string): Dictation['trouble'] {
  if (error === 'no-speech' || error === 'aborted') return null
  return error === 'not-allowed' || error === 'service-not-allowed' ? 'microphoneRefused' : 'dictationFailed'
}

/** Comfortable to listen to, in words a minute. */
const comfortable = { least: 120, most: 165 }
/** Less than this says nothing about anybody's pace. */
const leastWords = 10
const leastMs = 4000

/** How fast somebody spoke, and which words filled the gaps; null while there is too little to go by. */
export function speechOf({ heard, spokenMs }: Dictation) {
  const words = heard.split(/\s+/).filter(Boolean).length
  if (words < leastWords || spokenMs < leastMs) return null
  const pace = Math.round(words / (spokenMs / minuteMs))
  const tempo =
    pace < comfortable.least ? 'paceSlow' : pace > comfortable.most ? 'paceFast' : 'paceComfortable'
  return { pace, tempo, fillers: fillersIn(heard) } as const
}

const fillers = [
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
export function fillersIn(text: string): { word: string; count: number }[] {
  const plain = ` ${text.toLowerCase().replace(/[^\p{L}']+/gu, ' ')} `
  return fillers
    .map(word => ({ word, count: plain.match(new RegExp(`(?<= )${word}(?= )`, 'g'))?.length ?? 0 }))
    .filter(one => one.count > 0)
    .sort((a, b) => b.count - a.count)
}
