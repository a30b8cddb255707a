import { type Dispatch, useEffect, useReducer } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useFocusOnChange } from '#web/components/focus/use-focus-on-change.ts'
import { requireAccess } from '#web/features/auth/require-access.ts'
import { trainingOptionsQuery } from '#web/features/training/api.ts'
import { TrainingNav } from '#web/features/training/TrainingNav.tsx'
import { currentLanguage } from '#web/i18n/language.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { readDraft, saveDraft } from '#web/lib/storage/draft-storage.ts'
import { PracticeRun } from './PracticeRun.tsx'
import { PracticeSetup } from './PracticeSetup.tsx'
import { PracticeSummary } from './PracticeSummary.tsx'
import {
  type PracticeAction,
  practiceReducer,
  practiceStep,
  readPracticeLink,
  restorePractice,
} from './practice-reducer.ts'

export const clientMiddleware = [requireAccess('signed-in')]

export const clientLoader = () => void queryClient.prefetchQuery(trainingOptionsQuery(currentLanguage()))

/** Practice questions, one at a time, with the coach's feedback on each answer. */
export default function QuestionsPage() {
  const [practice, dispatch] = usePractice()
  const step = practiceStep(practice)
  const screen = useFocusOnChange<HTMLDivElement>(`${step} ${practice.index}`, 'h1')
  useLinkedQuestion(dispatch)
  return (
    <>
      <TrainingNav />
      <div ref={screen}>
        {step === 'choosing' && (
          <PracticeSetup
            choice={practice.choice}
            onStart={(choice, questions) => dispatch({ type: 'began', options: choice, questions })}
          />
        )}
        {step === 'answering' && <PracticeRun practice={practice} dispatch={dispatch} />}
        {step === 'finished' && (
          <PracticeSummary
            practice={practice}
            onOpen={index => dispatch({ type: 'opened', index })}
            onLeave={() => dispatch({ type: 'left' })}
          />
        )}
      </div>
    </>
  )
}

const draftKey = 'practice'

/** Survives a reload and ends when the user signs out. */
function usePractice() {
  const [practice, dispatch] = useReducer(practiceReducer, null, () => restorePractice(readDraft(draftKey)))
  useEffect(() => saveDraft(draftKey, practice), [practice])
  return [practice, dispatch] as const
}

/** Starts the question of a link once. A reload continues with the stored state. */
function useLinkedQuestion(dispatch: Dispatch<PracticeAction>) {
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const linked = readPracticeLink(state)
    if (!linked) return
    dispatch({ type: 'began', options: linked.choice, questions: [linked.question] })
    navigate(pathname, { replace: true, state: null, preventScrollReset: true })
  }, [state, pathname, dispatch, navigate])
}
