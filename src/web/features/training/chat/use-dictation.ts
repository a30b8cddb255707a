import { useEffect, useReducer, useRef } from 'react'
import type { Language } from '#contract/account.ts'
import { startRecognition, supportsSpeechRecognition } from '#web/lib/speech-recognition.ts'
import { dictationReducer, initialDictation } from './dictation-reducer.ts'

/** Browser speech recognition. Final text is passed to `onText` and can be edited like typed text. */
export function useDictation(language: Language, onHeard: (text: string) => void) {
  const [state, act] = useReducer(dictationReducer, initialDictation)
  const ear = useRef<ReturnType<typeof startRecognition>>(null)
  // Results arrive at any time and must use the latest callback.
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
    /** Called when the message was sent. */
    reset: () => {
      ear.current?.abort()
      act({ type: 'sent' })
    },
  }
}
export type DictationControls = ReturnType<typeof useDictation>
