import { type KeyboardEvent, type ReactNode, useEffect } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { Button } from '#web/components/ui/Button.tsx'
import { common } from '#web/i18n/en/common.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { ApiForm } from '#web/lib/form.ts'
import { deleteDraft } from '#web/lib/storage/draft-storage.ts'

/** Form with one field in place of the text that it changes. Escape and Cancel close it and delete the draft. */
export function InlineForm<Values extends FieldValues>({
  form,
  name,
  draftKey,
  isBlank = false,
  saveLabel,
  onClose,
  children,
}: {
  form: ApiForm<Values>
  name: FieldPath<Values>
  draftKey: string
  isBlank?: boolean
  saveLabel: string
  onClose: () => void
  /** Renders the field with its key handler. */
  children: (onKeyDown: (event: KeyboardEvent) => void) => ReactNode
}) {
  const t = useTranslations(common)
  const { setFocus } = form
  useEffect(() => setFocus(name), [setFocus, name])
  const cancel = () => {
    deleteDraft(draftKey)
    onClose()
  }
  return (
    <form onSubmit={form.submit} noValidate className="grid max-w-form gap-3 py-1">
      {children(event => event.key === 'Escape' && cancel())}
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
