import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { DocumentTitle } from '#web/components/ui/PageHeader.tsx'
import { StageIllustration } from '#web/features/landing/StageIllustration.tsx'
import { account } from '#web/i18n/en/account/account.ts'
import { layout } from '#web/i18n/en/layout.ts'
import { useTranslations } from '#web/i18n/translate.ts'

export function AuthLayout({
  title,
  subtitle,
  description,
  children,
  footer,
}: {
  title: string
  subtitle?: ReactNode
  description?: string
  children: ReactNode
  /** Link to another screen, or back. */
  footer?: ReactNode
}) {
  const t = useTranslations(account)
  const tLayout = useTranslations(layout)
  return (
    <div className="mx-auto grid max-w-form gap-x-16 lg:max-w-none lg:grid-cols-[minmax(0,34rem)_minmax(0,1fr)]">
      <DocumentTitle title={title} description={description ?? subtitle} />
      <div>
        <h1 className="text-34">{title}</h1>
        {subtitle && <p className="mt-2 text-17 text-quiet">{subtitle}</p>}
        <p className="mt-6 hidden noscript:block">{tLayout('needsScript')}</p>
        <div className="mt-6 sm:mt-8 noscript:hidden">{children}</div>
        {footer && <div className="mt-6 text-quiet">{footer}</div>}
      </div>
      <div className="hidden flex-col justify-between gap-10 overflow-hidden rounded-large bg-accent-tint px-10 pt-14 lg:flex">
        <p className="relative text-balance text-center font-serif text-26 font-semibold">{t('motto')}</p>
        <StageIllustration className="mx-auto w-80" />
      </div>
    </div>
  )
}

/** Link as high as a button. */
export const AuthLink = (props: LinkProps) => (
  <Link {...props} className="link inline-flex min-h-11 items-center" />
)
