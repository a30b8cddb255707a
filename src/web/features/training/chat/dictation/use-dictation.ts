import { useEffect, useReducer, useRef } from 'react'
import type { Language } from '#contract/language.ts'
import { languageSettings } from '#web/i18n/languages.ts'
import { startRecognition, supportsSpeechRecognition } from '#web/lib/speech-recognition.ts'
import { dictationReducer, initialDictation } from './dictation-reducer.ts'

/** Browser speech recognition. Final text is passed to `onText` and can be edited like typed text. */
export function useDictation(language: Language, onText: (text: string) => void) {
  const [state, dispatch] = useReducer(dictationReducer, initialDictation)
  const recognition = useRef<ReturnType<typeof startRecognition>>(null)
  // Results arrive at any time and must use the latest callback.
  const latestOnText = useRef(onText)
  useEffect(() => {
    latestOnText.current = onText
  })
  useEffect(() => () => recognition.current?.abort(), [])

  return {
    ...state,
    isAvailable: supportsSpeechRecognition(),
    start: () => {
      dispatch({ type: 'started' })
      recognition.current = startRecognition(languageSettings[language].speechLocale, {
        onSpeech: () => dispatch({ type: 'speaking', at: Date.now() }),
        onTranscript: (final, interim) => {
          dispatch({ type: 'recognised', final, interim, at: Date.now() })
          if (final) latestOnText.current(final)
        },
        onError: error => dispatch({ type: 'failed', error }),
        onEnd: () => dispatch({ type: 'stopped' }),
      })
    },
    stop: () => recognition.current?.stop(),
    /** Called when the message was sent. */
    reset: () => {
      recognition.current?.abort()
      dispatch({ type: 'sent' })
    },
  }
}
export type DictationControls = ReturnType<typeof useDictation>
