import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Badge } from '#web/components/ui/Badge.tsx'
import { Price } from '#web/components/ui/Price.tsx'
import { useHasAdminRole } from '#web/features/admin/admin-roles.ts'
import { type AdminMoneyKey, adminMoney } from '#web/i18n/en/admin/admin-money.ts'
import { adminPayouts } from '#web/i18n/en/admin/admin-payouts.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { Batch } from './api.ts'

export const Amount = ({ amount, currency }: { amount: number; currency: string }) => (
  <Price
    amount={amount}
    currency={currency}
    style="exact"
    className={amount < 0 ? 'tabular-nums text-amber-ink' : 'tabular-nums'}
  />
)

/** A link for admins who may open People. */
export function PersonLink({ id, children }: { id: string; children: ReactNode }) {
  const canOpen = useHasAdminRole('support', 'moderator')
  return canOpen ? (
    <Link to={`/admin/people/${id}`} className="link">
      {children}
    </Link>
  ) : (
    children
  )
}

export const Person = ({ person }: { person: { id: string; name: string; email: string } }) => (
  <div className="grid min-w-40">
    <PersonLink id={person.id}>
      <bdi translate="no" className="font-medium">
        {person.name}
      </bdi>
    </PersonLink>
    <span translate="no" className="text-13 text-quiet wrap-anywhere">
      {person.email}
    </span>
  </div>
)

export const BookingLink = ({ id, children }: { id: string; children: ReactNode }) => (
  <Link to={`/admin/bookings/${id}`} className="link">
    {children}
  </Link>
)

const accountLabels: Record<string, AdminMoneyKey> = {
  clearing: 'accountClearing',
  escrow: 'accountEscrow',
  refunds: 'accountRefunds',
  pending: 'accountPending',
  payable: 'accountPayable',
  revenue: 'accountRevenue',
  disputes: 'accountDisputes',
  liquidity: 'accountLiquidity',
  bank: 'accountBank',
}
const providerNames: Record<string, string> = { stripe: 'Stripe', bog: 'Bank of Georgia', sandbox: 'Sandbox' }

export const providerName = (provider: string): string => providerNames[provider] ?? provider

/** `Clearing · Stripe`. Interviewers' accounts are named by their kind. */
export function useAccountName() {
  const t = useTranslations(adminMoney)
  return (account: string): string => {
    const [kind = '', provider] = account.split(':')
    const label = accountLabels[kind]
    const name = label ? t(label as 'accountEscrow') : account
    return kind === 'clearing' && provider ? `${name} · ${providerName(provider)}` : name
  }
}

export function BatchProgress({ batch }: { batch: Batch }) {
  const t = useTranslations(adminPayouts)
  return (
    <span className="flex flex-wrap gap-1.5">
      {batch.isTransferring && <Badge>{t('transferring')}</Badge>}
      {batch.open > 0 && <Badge variant="warning">{t('openCount', { count: batch.open })}</Badge>}
      {batch.paid > 0 && <Badge variant="success">{t('paidCount', { count: batch.paid })}</Badge>}
      {batch.returned > 0 && <Badge>{t('returnedCount', { count: batch.returned })}</Badge>}
      {batch.held > 0 && <Badge variant="danger">{t('heldCount', { count: batch.held })}</Badge>}
      {batch.failed > 0 && <Badge variant="danger">{t('failedCount', { count: batch.failed })}</Badge>}
    </span>
  )
}
