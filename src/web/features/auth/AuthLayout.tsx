import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { DocumentTitle } from '#web/components/ui/PageHeader.tsx'
import { account } from '#web/i18n/en/account/account.ts'
import { layout } from '#web/i18n/en/layout.ts'
import { useTranslations } from '#web/i18n/translate.ts'

export function AuthLayout({
  title,
  subtitle,
  description,
  actions,
  children,
  footer,
}: {
  title: string
  subtitle?: ReactNode
  description?: string
  /** Beside the title. */
  actions?: ReactNode
  children: ReactNode
  /** Link to another screen, or back. */
  footer?: ReactNode
}) {
  const tLayout = useTranslations(layout)
  return (
    <div className="mx-auto grid max-w-form gap-x-16 lg:max-w-none lg:grid-cols-[minmax(0,34rem)_minmax(0,1fr)]">
      <DocumentTitle title={title} description={description ?? subtitle} />
      <div>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <h1 className="text-34">{title}</h1>
          {actions}
        </div>
        {subtitle && <p className="mt-2 text-17 text-quiet">{subtitle}</p>}
        <p className="mt-6 hidden noscript:block">{tLayout('needsScript')}</p>
        <div className="mt-6 sm:mt-8 noscript:hidden">{children}</div>
        {footer && <div className="mt-6 text-quiet">{footer}</div>}
      </div>
      <ProductSummary />
    </div>
  )
}

const points = ['sideMeet', 'sideScorecard', 'sideCoach', 'sidePrice'] as const

function ProductSummary() {
  const t = useTranslations(account)
  return (
    <div className="hidden flex-col justify-center rounded-large bg-accent-tint px-10 py-14 lg:flex xl:px-14">
      <p className="text-balance font-serif text-26 font-semibold">{t('motto')}</p>
      <ul className="mt-6 grid gap-3 text-17">
        {points.map(point => (
          <li key={point} className="flex gap-3">
            <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" />
            {t(point)}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Link as high as a button. */
export const AuthLink = (props: LinkProps) => (
  <Link {...props} className="link inline-flex min-h-11 items-center" />
)
