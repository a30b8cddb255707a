import { useEffect, useReducer, useRef } from 'react'
import type { Language } from '#contract/account.ts'
import { startRecognition, supportsSpeechRecognition } from '#web/lib/speech-recognition.ts'
import { dictationReducer, initialDictation } from './dictation-reducer.ts'

/** Speech to text by the browser: what is heard for good is handed over, and may be edited like anything typed. */
export function useDictation(language: Language, onHeard: (text: string) => void) {
  const [state, act] = useReducer(dictationReducer, initialDictation)
  const ear = useRef<ReturnType<typeof startRecognition>>(null)
  // Words come whenever they like, and go to where the text stands by then.
  const handOver = useRef(onHeard)
  useEffect(() => {
    handOver.current = onHeard
  })
  useEffect(() => () => ear.current?.abort(), [])

  return {
    ...state,
    isAvailable: supportsSpeechRecognition(),
    start: () => {
      act({ type: 'started' })
      ear.current = startRecognition(language, {
        onSpeech: () => act({ type: 'speaking', at: Date.now() }),
        onTranscript: (final, interim) => {
          act({ type: 'heard', final, interim, at: Date.now() })
          if (final) handOver.current(final)
        },
        onError: error => act({ type: 'failed', error }),
        onEnd: () => act({ type: 'stopped' }),
      })
    },
    stop: () => ear.current?.stop(),
    /** The message went out. */
    reset: () => {
      ear.current?.abort()
      act({ type: 'sent' })
    },
  }
}
export type DictationControls = ReturnType<typeof useDictation>
