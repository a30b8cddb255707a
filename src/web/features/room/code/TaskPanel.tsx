import { Check, FlaskConical, X } from 'lucide-react'
import type { CodingTask } from '#contract/notes.ts'
import { Button, IconButton } from '#web/components/ui/Button.tsx'
import { collaboration as text } from '#web/i18n/en/room/collaboration.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { formatCall, isTestable } from './task-tests.ts'
import type { useCode } from './use-code.ts'

export function TaskPanel({ task, code }: { task: CodingTask; code: ReturnType<typeof useCode> }) {
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
