import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Alert } from '#web/components/ui/Alert.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import { common } from '#web/i18n/en/common.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { ApiForm } from '#web/lib/form.ts'

export function SettingsSection({
  title,
  description,
  children,
}: {
  title: string
  description: ReactNode
  children: ReactNode
}) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-4 border-t border-hairline pt-6 lg:grid-cols-[18rem_minmax(0,1fr)] lg:pt-8">
      <div>
        <h2 className="text-20">{title}</h2>
        <p className="mt-1 max-w-text text-quiet">{description}</p>
      </div>
      <Card className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">{children}</Card>
    </section>
  )
}

/** Item of a list in a section. */
export function SettingsRow({
  icon: Icon,
  title,
  text,
  action,
}: {
  icon: LucideIcon
  title: ReactNode
  text: ReactNode
  /** `name` also tells the rows apart for screen readers. */
  action: { label: string; name: string; busy: boolean; onClick: () => void } | null
}) {
  return (
    <li className="grid grid-cols-[auto_1fr] items-start gap-x-4 py-4 sm:grid-cols-[auto_1fr_auto]">
      <span className="flex size-11 shrink-0 items-center justify-center rounded-medium bg-sunken text-quiet">
        <Icon aria-hidden className="size-5" />
      </span>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium wrap-anywhere">{title}</p>
        <p className="text-13 text-quiet">{text}</p>
      </div>
      {action && (
        <Button
          variant="ghost"
          className="col-start-2 -ml-4 justify-self-start sm:col-start-3 sm:-mr-2 sm:ml-0"
          aria-label={action.name}
          busy={action.busy}
          onClick={action.onClick}
        >
          {action.label}
        </Button>
      )}
    </li>
  )
}

/** Form inside a section, which it leaves when it is submitted or cancelled. */
export function SettingsForm({
  form,
  submitLabel,
  onCancel,
  children,
}: {
  form: Pick<ApiForm<FieldValues>, 'submit' | 'isSubmitting' | 'formError'>
  submitLabel: string
  onCancel: () => void
  children: ReactNode
}) {
  const t = useTranslations(common)
  return (
    <form onSubmit={form.submit} noValidate className="grid max-w-form gap-4">
      {form.formError && <Alert variant="danger">{form.formError}</Alert>}
      {children}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.isSubmitting}>
          {submitLabel}
        </Button>
        <Button variant="ghost" onClick={onCancel} disabled={form.isSubmitting}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
