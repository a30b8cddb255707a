import { Play, Square } from 'lucide-react'
import { type MouseEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { codeLanguages } from '#contract/collaboration.ts'
import { deskLimits } from '#contract/room-limits.ts'
import type { Task } from '#contract/task.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { Field } from '#web/components/ui/Field.tsx'
import { Select, TextArea } from '#web/components/ui/Inputs.tsx'
import type { Session } from '#web/features/room/session-state.ts'
import type { DeskShown } from '#web/features/room/use-collaboration-shown.ts'
import { desk as text } from '#web/i18n/en/desk.ts'
import { useText } from '#web/i18n/translate.ts'
import { CodeEditor } from './CodeEditor.tsx'
import { Output } from './Output.tsx'
import { isRunnable } from './runner.ts'
import { TaskPart } from './TaskPart.tsx'
import { isTested } from './task-state.ts'
import { useCode } from './use-code.ts'
import type { Desk } from './yjs-client.ts'

/** Run and Stop are at one place: the second click of a double click on one does not press the other. */
function usePress() {
  const first = useRef<'run' | 'stop' | null>(null)
  return (what: 'run' | 'stop', act: () => void) =>
    ({ detail }: MouseEvent) => {
      if (detail < 2) first.current = what
      if (first.current === what) act()
    }
}

/** The code, with what running it came to. */
export function CodePart({
  desk,
  session,
  shown,
  className,
}: {
  desk: Desk
  session: Session
  shown: DeskShown
  className: string
}) {
  const t = useText(text)
  const code = useCode(desk, session.side)
  const press = usePress()
  const [givesInput, setGivesInput] = useState(false)
  const readsTables = code.language === 'sql'
  const picker = useId()
  const wanted = shown.task
  const putOn = useEffectEvent((task: Task) => {
    code.put(task)
    shown.taken()
  })
  useEffect(() => {
    if (wanted) putOn(wanted)
  }, [wanted])
  return (
    <div className={className}>
      <div className="flex flex-wrap items-center gap-2 border-b border-hairline p-2">
        <label htmlFor={picker} className="sr-only">
          {t('language')}
        </label>
        <Select
          id={picker}
          value={code.language}
          onChange={({ target }) => {
            const chosen = codeLanguages.find(one => one === target.value)
            if (chosen) code.choose(chosen)
          }}
          className="w-36"
        >
          {codeLanguages.map(one => (
            <option key={one} value={one}>
              {t(one)}
            </option>
          ))}
        </Select>
        {!isRunnable(code.language) ? (
          <span className="text-13 text-quiet">{t('notRun')}</span>
        ) : code.isRunning ? (
          <Button look="secondary" onClick={press('stop', code.stop)}>
            <Square aria-hidden /> {t('stop')}
          </Button>
        ) : (
          <Button look="secondary" onClick={press('run', code.run)}>
            <Play aria-hidden /> {t('run')}
          </Button>
        )}
      </div>
      <CodeEditor
        desk={desk}
        takesFocus={shown.isChosen}
        onRun={code.task && isTested(code.language) ? code.runTests : code.run}
      />
      {code.task && <TaskPart task={code.task} code={code} />}
      {isRunnable(code.language) && (
        <>
          <Output last={code.last} side={session.side} other={session.other.name}>
            <Button look="quiet" aria-expanded={givesInput} onClick={() => setGivesInput(!givesInput)}>
              {t(readsTables ? 'inputSql' : 'input')}
            </Button>
          </Output>
          {givesInput && (
            <div className="border-t border-hairline p-2">
              <Field
                label={t(readsTables ? 'inputSql' : 'input')}
                hint={t(readsTables ? 'inputSqlHint' : 'inputHint')}
              >
                <TextArea
                  value={code.input}
                  onChange={({ target }) => code.give(target.value)}
                  onBlur={code.settle}
                  maxLength={deskLimits.inputMax}
                  className="max-h-32 min-h-16 font-mono"
                />
              </Field>
            </div>
          )}
        </>
      )}
    </div>
  )
}
