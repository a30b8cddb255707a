import { Play, Square } from 'lucide-react'
import { type MouseEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { codeLanguages } from '#contract/collaboration.ts'
import { deskLimits } from '#contract/room-limits.ts'
import type { Task } from '#contract/task.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { Field } from '#web/components/ui/Field.tsx'
import { Select, TextArea } from '#web/components/ui/Inputs.tsx'
import type { CollaborationDocument } from '#web/features/room/collaboration/collaboration-document.ts'
import type { CollaborationPanelState } from '#web/features/room/collaboration/use-collaboration-panel.ts'
import type { RoomSession } from '#web/features/room/room-session.ts'
import { desk as text } from '#web/i18n/en/desk.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { CodeEditor } from './CodeEditor.tsx'
import { RunOutput } from './RunOutput.tsx'
import { isRunnable } from './runner.ts'
import { TaskPanel } from './TaskPanel.tsx'
import { isTestable } from './task-tests.ts'
import { useCode } from './use-code.ts'

/** Run and Stop are at one place: the second click of a double click on one does not press the other. */
function useRunStopClick() {
  const first = useRef<'run' | 'stop' | null>(null)
  return (what: 'run' | 'stop', act: () => void) =>
    ({ detail }: MouseEvent) => {
      if (detail < 2) first.current = what
      if (first.current === what) act()
    }
}

/** The code, with what running it came to. */
export function CodePanel({
  doc: desk,
  session,
  panel,
  className,
}: {
  doc: CollaborationDocument
  session: RoomSession
  panel: CollaborationPanelState
  className: string
}) {
  const t = useTranslations(text)
  const code = useCode(desk, session.side)
  const press = useRunStopClick()
  const [givesInput, setGivesInput] = useState(false)
  const readsTables = code.language === 'sql'
  const picker = useId()
  const wanted = panel.pendingTask
  const putOn = useEffectEvent((task: Task) => {
    code.addTask(task)
    panel.clearPendingTask()
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
            if (chosen) code.setLanguage(chosen)
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
          <Button variant="secondary" onClick={press('stop', code.stop)}>
            <Square aria-hidden /> {t('stop')}
          </Button>
        ) : (
          <Button variant="secondary" onClick={press('run', code.run)}>
            <Play aria-hidden /> {t('run')}
          </Button>
        )}
      </div>
      <CodeEditor
        doc={desk}
        shouldFocus={panel.isOpenedByUser}
        onRun={code.task && isTestable(code.language) ? code.runTests : code.run}
      />
      {code.task && <TaskPanel task={code.task} code={code} />}
      {isRunnable(code.language) && (
        <>
          <RunOutput lastRun={code.last} side={session.side} peerName={session.peer.name}>
            <Button variant="ghost" aria-expanded={givesInput} onClick={() => setGivesInput(!givesInput)}>
              {t(readsTables ? 'inputSql' : 'input')}
            </Button>
          </RunOutput>
          {givesInput && (
            <div className="border-t border-hairline p-2">
              <Field
                label={t(readsTables ? 'inputSql' : 'input')}
                hint={t(readsTables ? 'inputSqlHint' : 'inputHint')}
              >
                <TextArea
                  value={code.input}
                  onChange={({ target }) => code.setInput(target.value)}
                  onBlur={code.saveInput}
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
