import { useEffect, useRef, useState } from 'react'
import { Alert } from '#web/components/ui/Alert.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { PageSection } from '#web/components/ui/PageHeader.tsx'
import { adminSystem } from '#web/i18n/en/admin/admin-system.ts'
import { errorMessage } from '#web/i18n/error-message.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { ReplyOf } from '#web/lib/api/api-request.ts'
import { useCheckFiles } from './api.ts'

type Progress = { state: 'running' | 'stopped' | 'done'; checked: number; missing: string[] }

/** More are counted and not listed. */
const maxListed = 200

/** Asks the server part by part, so that a large storage is checked without a request that lasts minutes. */
export function FileCheck() {
  const t = useTranslations(adminSystem)
  const check = useCheckFiles()
  const isStopped = useRef(false)
  const [progress, setProgress] = useState<Progress | null>(null)
  const [error, setError] = useState<unknown>(null)
  useEffect(
    () => () => {
      isStopped.current = true
    },
    [],
  )

  async function run() {
    isStopped.current = false
    setError(null)
    let current: Progress = { state: 'running', checked: 0, missing: [] }
    setProgress(current)
    let after: ReplyOf<'checkFiles'>['next'] = null
    try {
      do {
        const part: ReplyOf<'checkFiles'> = await check.mutateAsync({ body: { after } })
        after = part.next
        current = {
          state: after === null ? 'done' : 'running',
          checked: current.checked + part.checked,
          missing: [...current.missing, ...part.missing],
        }
        setProgress(current)
      } while (after !== null && !isStopped.current)
      if (after !== null) setProgress({ ...current, state: 'stopped' })
    } catch (failure) {
      setError(failure)
      setProgress({ ...current, state: 'stopped' })
    }
  }

  const isRunning = progress?.state === 'running'
  return (
    <PageSection
      title={t('filesTitle')}
      text={t('filesText')}
      actions={
        isRunning ? (
          <Button
            variant="secondary"
            onClick={() => {
              isStopped.current = true
            }}
          >
            {t('stop')}
          </Button>
        ) : (
          <Button onClick={run}>{t('check')}</Button>
        )
      }
    >
      {error !== null && <Alert variant="danger">{errorMessage(error)}</Alert>}
      {progress && <FileCheckResult progress={progress} />}
    </PageSection>
  )
}

function FileCheckResult({ progress: { state, checked, missing } }: { progress: Progress }) {
  const t = useTranslations(adminSystem)
  return (
    <div className="grid grid-cols-1 gap-4">
      {state === 'running' && <p role="status">{t('checking', { count: checked })}</p>}
      {state === 'stopped' && <Alert variant="warning">{t('stopped', { count: checked })}</Alert>}
      {state === 'done' && missing.length === 0 && (
        <Alert variant="success">{t('allThere', { count: checked })}</Alert>
      )}
      {missing.length > 0 && (
        <Alert variant="danger">
          <p>{t('missing', { count: missing.length })}</p>
          {missing.length > maxListed && <p>{t('missingMore', { shown: maxListed })}</p>}
          <ul translate="no" className="mt-2 grid gap-1 wrap-anywhere">
            {missing.slice(0, maxListed).map(key => (
              <li key={key}>{key}</li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  )
}
