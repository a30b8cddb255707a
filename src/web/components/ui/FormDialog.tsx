import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Button } from '#web/components/ui/Button.tsx'
import { Dialog } from '#web/components/ui/Dialog.tsx'
import { common } from '#web/i18n/en/common.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { ApiForm } from '#web/lib/form.ts'
import { Alert } from './Alert.tsx'

/** Dialog with a form: its error, fields, note about a restored draft, and buttons. */
export function FormDialog<Values extends FieldValues>({
  title,
  description,
  form,
  errorTitle,
  submitLabel,
  cancelLabel,
  danger = false,
  isSubmitDisabled = false,
  onClose,
  children,
}: {
  title: string
  description?: string
  form: ApiForm<Values>
  errorTitle?: string
  submitLabel: string
  /** Where “Cancel” could be read as the action itself. */
  cancelLabel?: string | undefined
  /** The action ends or takes something away. */
  danger?: boolean
  isSubmitDisabled?: boolean
  onClose: () => void
  children: ReactNode
}) {
  const t = useTranslations(common)
  return (
    <Dialog open onClose={onClose} title={title} description={description} width="narrow">
      <form onSubmit={form.submit} noValidate className="grid gap-5">
        {form.formError && (
          <Alert variant="danger" {...(errorTitle && { title: errorTitle })}>
            {form.formError}
          </Alert>
        )}
        {children}
        {form.isDraftRestored && <p className="text-13 text-quiet">{t('draftRestored')}</p>}
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="secondary" onClick={onClose}>
            {cancelLabel ?? t('cancel')}
          </Button>
          <Button
            type="submit"
            variant={danger ? 'danger' : 'primary'}
            busy={form.isSubmitting}
            disabled={isSubmitDisabled}
          >
            {submitLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
