import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { ButtonLink } from '#web/components/ui/Button.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import { DocumentTitle } from '#web/components/ui/PageHeader.tsx'
import { payment } from '#web/i18n/en/payments/payment.ts'
import { useTranslations } from '#web/i18n/translate.ts'

const variantClasses = {
  success: 'bg-accent-tint text-accent',
  warning: 'bg-amber-tint text-amber-ink',
  danger: 'bg-red-tint text-red',
  neutral: 'bg-sunken text-quiet',
}

/** Outcome of a flow. `children` are links above the home link. */
export function ResultCard({
  variant,
  icon,
  title,
  text,
  details,
  children,
}: {
  variant: keyof typeof variantClasses
  icon: ReactNode
  title: string
  text: ReactNode
  details?: ReactNode
  children: ReactNode
}) {
  const t = useTranslations(payment)
  return (
    <Card className="mx-auto max-w-form sm:p-10">
      <DocumentTitle title={title} description={text} />
      <div role="status" className="flex flex-col items-center gap-4 text-center">
        <span
          className={clsx(
            'flex size-16 items-center justify-center rounded-full [&_svg]:size-8',
            variantClasses[variant],
          )}
        >
          {icon}
        </span>
        <h1 className="text-26 sm:text-34">{title}</h1>
        <div className="max-w-text text-17 text-quiet">{text}</div>
      </div>
      {details}
      <div className="mt-8 grid gap-3">
        {children}
        <ButtonLink variant="ghost" to="/">
          {t('home')}
        </ButtonLink>
      </div>
    </Card>
  )
}
