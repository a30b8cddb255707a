import { NavLink, Outlet } from 'react-router'
import { PageHeader } from '#web/components/ui/PageHeader.tsx'
import { useCurrentInView } from '#web/features/admin/components/use-current-in-view.ts'
import { adminMoney } from '#web/i18n/en/admin/admin-money.ts'
import { useTranslations } from '#web/i18n/translate.ts'

const tabs = [
  { to: '/admin/money', label: 'balances' },
  { to: '/admin/money/payouts', label: 'payouts' },
  { to: '/admin/money/refunds', label: 'refunds' },
  { to: '/admin/money/reconciliation', label: 'reconciliation' },
  { to: '/admin/money/statements', label: 'statements' },
] as const

export default function MoneyLayout() {
  const t = useTranslations(adminMoney)
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <nav aria-label={t('sections')} className="mb-8 overflow-x-auto border-b border-hairline">
        <ul className="flex w-max gap-6 pr-4">
          {tabs.map(({ to, label }) => (
            <li key={to}>
              <MoneyTab to={to}>{t(label)}</MoneyTab>
            </li>
          ))}
        </ul>
      </nav>
      <Outlet />
    </>
  )
}

function MoneyTab({ to, children }: { to: string; children: string }) {
  const { ref, end } = useCurrentInView(to, '/admin/money')
  return (
    <NavLink
      ref={ref}
      to={to}
      end={end}
      className="flex min-h-11 items-center border-b-2 border-transparent text-15 font-medium text-quiet -outline-offset-2 hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink"
    >
      {children}
    </NavLink>
  )
}
