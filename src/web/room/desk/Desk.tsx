import { Play, Square, X } from 'lucide-react'
import { useId, useState } from 'react'
import { codeLanguages } from '#contract/desk.ts'
import { deskLimits } from '#contract/limits.ts'
import type { Session } from '#web/room/session-state.ts'
import { desk as text } from '#web/text/en/desk.ts'
import { useText } from '#web/text/translate.ts'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Select, TextArea } from '#web/ui/Inputs.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { Notice } from '#web/ui/States.tsx'
import { CodeEditor } from './CodeEditor.tsx'
import type { DeskLine } from './desk-port.ts'
import { Output } from './Output.tsx'
import { isRunnable } from './run-port.ts'
import { isUnderWay } from './run-view.ts'
import { useDesk } from './use-desk.ts'

/** What the two write together, with what running it came to. */
export function Desk({
  session,
  line,
  onClose,
  className,
}: {
  session: Session
  line: DeskLine
  onClose: () => void
  className: string
}) {
  const t = useText(text)
  const desk = useDesk({ roomId: session.id, line, self: session.side, other: session.other })
  const [givesInput, setGivesInput] = useState(false)
  const isRunning = isUnderWay(desk.last) && desk.last?.by === session.side
  const readsTables = desk.language === 'sql'
  const picker = useId()
  return (
    <section
      aria-label={t('code')}
      className={`flex min-h-0 min-w-0 flex-col overflow-hidden rounded-large border border-hairline bg-surface ${className}`}
    >
      <div className="flex flex-wrap items-center gap-2 border-b border-hairline p-2">
        <label htmlFor={picker} className="sr-only">
          {t('language')}
        </label>
        <Select
          id={picker}
          value={desk.language}
          onChange={({ target }) => {
            const chosen = codeLanguages.find(one => one === target.value)
            if (chosen) desk.choose(chosen)
          }}
          className="w-36"
        >
          {codeLanguages.map(one => (
            <option key={one} value={one}>
              {t(one)}
            </option>
          ))}
        </Select>
        {!isRunnable(desk.language) ? (
          <span className="text-13 text-quiet">{t('notRun')}</span>
        ) : isRunning ? (
          <Button look="secondary" onClick={desk.stop}>
            <Square aria-hidden /> {t('stop')}
          </Button>
        ) : (
          <Button look="secondary" onClick={desk.run} disabled={desk.state === 'opening'}>
            <Play aria-hidden /> {t('run')}
          </Button>
        )}
        <span className="ml-auto">
          <IconButton label={t('close')} onClick={onClose}>
            <X aria-hidden />
          </IconButton>
        </span>
      </div>
      {desk.state === 'full' && <Notice kind="attention">{t('full')}</Notice>}
      {desk.state === 'opening' || !desk.desk ? (
        <div className="grid flex-1 place-items-center">
          <Spinner label={t('opening')} />
        </div>
      ) : (
        <CodeEditor desk={desk.desk} onRun={desk.run} />
      )}
      {isRunnable(desk.language) && (
        <>
          <Output last={desk.last} side={session.side} other={session.other.name}>
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
                  value={desk.input}
                  onChange={({ target }) => desk.give(target.value)}
                  maxLength={deskLimits.inputMax}
                  className="max-h-32 min-h-16 font-mono"
                />
              </Field>
            </div>
          )}
        </>
      )}
    </section>
  )
}
