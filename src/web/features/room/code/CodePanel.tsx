import { Check, FlaskConical, Play, Square, X } from 'lucide-react'
import { type MouseEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { codeLanguages } from '#contract/collaboration.ts'
import type { CodingTask } from '#contract/notes.ts'
import { collaborationLimits } from '#contract/room-limits.ts'
import { Button, IconButton } from '#web/components/ui/Button.tsx'
import { Field } from '#web/components/ui/Field.tsx'
import { Select, TextArea } from '#web/components/ui/Inputs.tsx'
import type { CollaborationDocument } from '#web/features/room/collaboration/collaboration-document.ts'
import type { CollaborationPanelState } from '#web/features/room/collaboration/PeerViewNotice.tsx'
import { useRoom } from '#web/features/room/room-context.ts'
import { collaboration as text } from '#web/i18n/en/room/collaboration.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { CodeEditor } from './CodeEditor.tsx'
import { RunOutput } from './RunOutput.tsx'
import { isRunnable } from './runner.ts'
import { formatCall, isTestable } from './task-tests.ts'
import { useCode } from './use-code.ts'

/** Run and Stop share one place. The second click of a double click must not press the other button. */
function useRunStopClick() {
  const firstPressed = useRef<'run' | 'stop' | null>(null)
  return (button: 'run' | 'stop', action: () => void) =>
    ({ detail }: MouseEvent) => {
      if (detail < 2) firstPressed.current = button
      if (firstPressed.current === button) action()
    }
}

export function CodePanel({
  doc,
  panel,
  className,
}: {
  doc: CollaborationDocument
  panel: CollaborationPanelState
  className: string
}) {
  const t = useTranslations(text)
  const { session } = useRoom()
  const code = useCode(doc, session.side)
  const guardClick = useRunStopClick()
  const [isInputOpen, setInputOpen] = useState(false)
  const isSql = code.language === 'sql'
  const languageId = useId()
  const pendingTask = panel.pendingTask
  const addPendingTask = useEffectEvent((task: CodingTask) => {
    code.addTask(task)
    panel.clearPendingTask()
  })
  useEffect(() => {
    if (pendingTask) addPendingTask(pendingTask)
  }, [pendingTask])
  return (
    <div className={className}>
      <div className="flex flex-wrap items-center gap-2 border-b border-hairline p-2">
        <label htmlFor={languageId} className="sr-only">
          {t('language')}
        </label>
        <Select
          id={languageId}
          value={code.language}
          onChange={({ target }) => {
            const chosen = codeLanguages.find(language => language === target.value)
            if (chosen) code.setLanguage(chosen)
          }}
          className="w-36"
        >
          {codeLanguages.map(language => (
            <option key={language} value={language}>
              {t(language)}
            </option>
          ))}
        </Select>
        {!isRunnable(code.language) ? (
          <span className="text-13 text-quiet">{t('notRun', { language: t(code.language) })}</span>
        ) : code.isRunning ? (
          <Button variant="secondary" onClick={guardClick('stop', code.stop)}>
            <Square aria-hidden /> {t('stop')}
          </Button>
        ) : (
          <Button variant="secondary" onClick={guardClick('run', code.run)}>
            <Play aria-hidden /> {t('run')}
          </Button>
        )}
        {isSql && <span className="text-13 text-quiet">{t('sqlite')}</span>}
      </div>
      <CodeEditor
        doc={doc}
        shouldFocus={panel.isOpenedByUser}
        onRun={code.task && isTestable(code.language) ? code.runTests : code.run}
      />
      {code.task && <TaskPanel task={code.task} code={code} />}
      {isRunnable(code.language) && (
        <>
          <RunOutput lastRun={code.last} side={session.side} peerName={session.peer.name}>
            <Button variant="ghost" aria-expanded={isInputOpen} onClick={() => setInputOpen(!isInputOpen)}>
              {t(isSql ? 'inputSql' : 'input')}
            </Button>
          </RunOutput>
          {isInputOpen && (
            <div className="border-t border-hairline p-2">
              <Field label={t(isSql ? 'inputSql' : 'input')} hint={t(isSql ? 'inputSqlHint' : 'inputHint')}>
                <TextArea
                  value={code.input}
                  onChange={({ target }) => code.setInput(target.value)}
                  onBlur={code.saveInput}
                  maxLength={collaborationLimits.inputMax}
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

function TaskPanel({ task, code }: { task: CodingTask; code: ReturnType<typeof useCode> }) {
  const t = useTranslations(text)
  const { language, last: lastRun } = code
  const tested = lastRun?.tested ?? null
  const passedCount = tested?.filter(result => result.isRight).length ?? 0
  const count = task.tests.length
  return (
    <section
      aria-label={t('task', { name: task.name })}
      className="max-h-36 overflow-y-auto border-t border-hairline sm:max-h-56"
    >
      <div className="flex items-center gap-x-3 px-3 py-1">
        {isTestable(language) ? (
          <Button variant="secondary" className="shrink-0" onClick={code.runTests} disabled={code.isRunning}>
            <FlaskConical aria-hidden /> {t('runTests')}
          </Button>
        ) : (
          <span className="text-13 text-quiet">{t('testsElsewhere')}</span>
        )}
        <p role="status" className="min-w-0 flex-1 text-15">
          {tested === null
            ? t('testsNotYet', { count })
            : tested.length === 0
              ? t('testsNone')
              : t('testsRight', { right: passedCount, count })}
        </p>
        <IconButton label={t('putAway')} onClick={code.removeTask}>
          <X aria-hidden />
        </IconButton>
      </div>
      {task.hint && (
        <p lang="en" className="px-3 text-13 text-quiet">
          {task.hint}
        </p>
      )}
      <ul className="px-3 pb-2 font-mono text-13">
        {task.tests.map(({ args, expected }, index) => {
          const result = tested?.[index]
          return (
            <li key={JSON.stringify(args)} className="flex items-start gap-2 py-0.5">
              <span className="mt-0.5 size-4 shrink-0">
                {result &&
                  (result.isRight ? (
                    <Check role="img" aria-label={t('passes')} className="size-4 text-accent" />
                  ) : (
                    <X role="img" aria-label={t('fails')} className="size-4 text-red" />
                  ))}
              </span>
              <span className="min-w-0 break-words">
                {formatCall(task, args, language)} → {JSON.stringify(expected)}
                {result && !result.isRight && (
                  <span className="block font-sans text-quiet">{t('came', { got: result.got })}</span>
                )}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
