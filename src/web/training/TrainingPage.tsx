import { useEffect, useRef } from 'react'
import { ChoosePractice } from './ChoosePractice.tsx'
import { PracticeEnd } from './PracticeEnd.tsx'
import { PracticeRun } from './PracticeRun.tsx'
import { stepOf } from './practice-state.ts'
import { usePractice } from './use-practice.ts'

export default function TrainingPage() {
  const [practice, act] = usePractice()
  const step = stepOf(practice)
  const screen = useFocusOnHeading(`${step} ${practice.index}`)
  return (
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
  )
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
