import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { requireAccess } from '#web/features/auth/require-access.ts'
import { TrainingNav } from '#web/features/training/TrainingNav.tsx'
import { PracticeRun } from './PracticeRun.tsx'
import { PracticeSetup } from './PracticeSetup.tsx'
import { PracticeSummary } from './PracticeSummary.tsx'
import { readPracticeLink } from './practice-link-state.ts'
import { practiceStep } from './practice-reducer.ts'
import { usePractice } from './use-practice.ts'

export const clientMiddleware = [requireAccess('signed-in')]

/** Question generator, with a timer and notes for each question. */
export default function QuestionsPage() {
  const [practice, act] = usePractice()
  const step = practiceStep(practice)
  const screen = useFocusOnHeading(`${step} ${practice.index}`)
  useLinkedQuestion(act)
  return (
    <>
      <TrainingNav />
      <div ref={screen}>
        {step === 'choosing' && (
          <PracticeSetup
            options={practice.choice}
            onStart={(choice, questions) => act({ type: 'began', options: choice, questions })}
          />
        )}
        {step === 'answering' && <PracticeRun practice={practice} dispatch={act} />}
        {step === 'finished' && (
          <PracticeSummary
            practice={practice}
            onRepeat={() => act({ type: 'repeated' })}
            onLeave={() => act({ type: 'left' })}
          />
        )}
      </div>
    </>
  )
}

/** Starts the question of a link once. A reload continues with the stored state. */
function useLinkedQuestion(act: ReturnType<typeof usePractice>[1]) {
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const linked = readPracticeLink(state)
    if (!linked) return
    act({ type: 'began', options: linked.choice, questions: [linked.question] })
    navigate(pathname, { replace: true, state: null, preventScrollReset: true })
  }, [state, pathname, act, navigate])
}

/** Moves the focus to the heading when the step or question changes. */
function useFocusOnHeading(step: string) {
  const screen = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current !== step) screen.current?.querySelector('h1')?.focus()
    shown.current = step
  }, [step])
  return screen
}
