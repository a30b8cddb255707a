import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Alert } from '#web/components/ui/Alert.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { common } from '#web/i18n/en/common.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { ApiForm } from '#web/lib/form.ts'
import { deleteDraft } from '#web/lib/storage/draft-storage.ts'

/** Form in place of the detail that it edits. Escape and Cancel close it and delete the draft. */
export function InlineForm<Values extends FieldValues>({
  form,
  draftKey,
  error,
  saveLabel,
  isBlank = false,
  onCancel,
  className,
  children,
}: {
  form: ApiForm<Values>
  draftKey: string
  error?: string | undefined
  saveLabel: string
  isBlank?: boolean
  onCancel: () => void
  className?: string
  children: ReactNode
}) {
  const t = useTranslations(common)
  const cancel = () => {
    deleteDraft(draftKey)
    onCancel()
  }
  return (
    <form
      onSubmit={form.submit}
      onKeyDown={event => event.key === 'Escape' && cancel()}
      noValidate
      className={clsx('grid max-w-form', className)}
    >
      {children}
      {error && <Alert variant="danger">{error}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.isSubmitting} disabled={isBlank}>
          {saveLabel}
        </Button>
        <Button variant="ghost" disabled={form.isSubmitting} onClick={cancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
