import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Button } from '#web/components/ui/Button.tsx'
import { Alert } from '#web/components/ui/States.tsx'
import { common } from '#web/i18n/en/common.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { ApiForm } from '#web/lib/form.ts'

/** Form in a dialog: its error, fields, note about a restored draft, and buttons. */
export function DialogForm<Values extends FieldValues>({
  form,
  errorTitle,
  submitLabel,
  onCancel,
  children,
}: {
  form: ApiForm<Values>
  errorTitle?: string
  submitLabel: string
  onCancel: () => void
  children: ReactNode
}) {
  const t = useTranslations(common)
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-5">
      {form.formError && (
        <Alert variant="danger" {...(errorTitle && { title: errorTitle })}>
          {form.formError}
        </Alert>
      )}
      {children}
      {form.isDraftRestored && <p className="text-13 text-quiet">{t('draftRestored')}</p>}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button type="submit" busy={form.isSubmitting}>
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}
