import { Mic, Square } from 'lucide-react'
import { useEffect, useReducer, useRef, useState } from 'react'
import type { Language } from '#contract/language.ts'
import { IconButton } from '#web/components/ui/Button.tsx'
import { ConfirmDialog } from '#web/components/ui/Dialog.tsx'
import { detectLanguage } from '#web/features/training/detect-language.ts'
import { coach as text } from '#web/i18n/en/training/coach.ts'
import { languageSettings } from '#web/i18n/languages.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { startRecognition, supportsSpeechRecognition } from '#web/lib/speech-recognition.ts'
import { useStoredFlag } from '#web/lib/storage/storage.ts'
import { analyzeSpeech, dictationReducer, initialDictation } from './dictation-reducer.ts'

/** The first use explains where the audio may be sent. */
export function DictationButton({ dictation }: { dictation: DictationControls }) {
  const t = useTranslations(text)
  const [hasAgreed, agree] = useStoredFlag('dictation', false)
  const [isAsking, setAsking] = useState(false)
  if (!dictation.isAvailable) return null
  if (dictation.isListening) {
    return (
      <IconButton label={t('stopDictating')} onClick={dictation.stop}>
        <Square aria-hidden className="fill-current text-red" />
      </IconButton>
    )
  }
  return (
    <>
      <IconButton label={t('dictate')} onClick={hasAgreed ? dictation.start : () => setAsking(true)}>
        <Mic aria-hidden />
      </IconButton>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          agree(true)
          setAsking(false)
          dictation.start()
        }}
        title={t('consentTitle')}
        confirmLabel={t('consentAgree')}
        cancelLabel={t('consentRefuse')}
      >
        <p>{t('consentText')}</p>
        <p className="mt-2">{t('consentTyping')}</p>
      </ConfirmDialog>
    </>
  )
}

/** What is being heard and, after dictation, what was measured. Fillers are shown only if the browser passed them on. */
export function SpeechStats({ dictation }: { dictation: DictationControls }) {
  const t = useTranslations(text)
  if (dictation.isListening) {
    return (
      <p className="mt-2 text-15 text-quiet">
        <span role="status">{t('listening')}</span>{' '}
        <span lang={detectLanguage(dictation.interim)}>{dictation.interim}</span>
      </p>
    )
  }
  if (dictation.error) {
    return (
      <p role="status" className="mt-2 text-15 text-amber-ink">
        {t(dictation.error)}
      </p>
    )
  }
  const { pace, fillers } = analyzeSpeech(dictation)
  const list = fillers.map(({ word, count }) => `${word} ×${count}`).join(', ')
  const facts = [
    pace && t('pace', { count: pace.wordsPerMinute, tempo: t(pace.tempo) }),
    list && t('fillers', { list }),
  ].filter(Boolean)
  if (facts.length === 0) return null
  return (
    <p role="status" className="mt-2 text-13 text-quiet tabular-nums">
      {facts.join(' · ')}. {t('speechApart')}
    </p>
  )
}

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
type DictationControls = ReturnType<typeof useDictation>
