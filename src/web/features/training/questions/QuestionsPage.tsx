import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { TrainingNav } from '#web/features/training/TrainingNav.tsx'
import { ChoosePractice } from './ChoosePractice.tsx'
import { PracticeEnd } from './PracticeEnd.tsx'
import { PracticeRun } from './PracticeRun.tsx'
import { carriedQuestion } from './practice-link.ts'
import { stepOf } from './practice-state.ts'
import { usePractice } from './use-practice.ts'

/** The question generator: questions for an interview, each with a timer and a place for notes. */
export default function QuestionsPage() {
  const [practice, act] = usePractice()
  const step = stepOf(practice)
  const screen = useFocusOnHeading(`${step} ${practice.index}`)
  useCarriedQuestion(act)
  return (
    <>
      <TrainingNav />
      <div ref={screen}>
        {step === 'choosing' && (
          <ChoosePractice
            choice={practice.choice}
            onBegin={(choice, questions) => act({ type: 'began', choice, questions })}
          />
        )}
        {step === 'answering' && <PracticeRun practice={practice} act={act} />}
        {step === 'finished' && (
          <PracticeEnd
            practice={practice}
            onAgain={() => act({ type: 'repeated' })}
            onLeave={() => act({ type: 'left' })}
          />
        )}
      </div>
    </>
  )
}

/** A question that a link brought along is practised at once, and only once: a reload goes on where it was. */
function useCarriedQuestion(act: ReturnType<typeof usePractice>[1]) {
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const carried = carriedQuestion(state)
    if (!carried) return
    act({ type: 'began', choice: carried.choice, questions: [carried.question] })
    navigate(pathname, { replace: true, state: null, preventScrollReset: true })
  }, [state, pathname, act, navigate])
}

/** Another step or question takes the focus, so that the keyboard and a screen reader go on from its heading. */
function useFocusOnHeading(step: string) {
  const screen = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current !== step) screen.current?.querySelector('h1')?.focus()
    shown.current = step
  }, [step])
  return screen
}
