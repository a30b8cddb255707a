import type { ComponentType } from 'react'
import { type RouteObject, useRoutes } from 'react-router'
import NotFoundPage from '#web/components/layout/NotFoundPage.tsx'
import { lazyWithRetry } from '#web/components/query/lazy-with-retry.tsx'
import { Skeleton } from '#web/components/ui/Loading.tsx'
import { requireAccess } from '#web/features/auth/require-access.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { AdminLayout } from './AdminLayout.tsx'
import { myAdminRolesQuery } from './api.ts'

export const clientMiddleware = [requireAccess('admin')]

export const clientLoader = (): void => void queryClient.prefetchQuery(myAdminRolesQuery)

function page(
  path: string | null,
  load: () => Promise<{ default: ComponentType }>,
  children?: RouteObject[],
): RouteObject {
  const Page = lazyWithRetry(
    () => load().then(module => module.default),
    <Skeleton className="h-96 rounded-large" />,
  )
  return path === null
    ? { index: true, element: <Page /> }
    : { path, element: <Page />, ...(children && { children }) }
}

const money: RouteObject[] = [
  page(null, () => import('./money/BalancesPage.tsx')),
  page('interviewers', () => import('./money/InterviewerBalancesPage.tsx')),
  page('journals', () => import('./money/JournalsPage.tsx')),
  page('payouts', () => import('./money/PayoutsPage.tsx')),
  page('payouts/new', () => import('./money/NewBatchPage.tsx')),
  page('payouts/statement', () => import('./money/statement/StatementPage.tsx')),
  page('payouts/:batchId', () => import('./money/BatchPage.tsx')),
  page('refunds', () => import('./money/RefundsPage.tsx')),
  page('reconciliation', () => import('./money/ReconciliationPage.tsx')),
  page('check', () => import('./money/PaymentsToCheckPage.tsx')),
  page('statements', () => import('./money/StatementsPage.tsx')),
]

const sections: RouteObject[] = [
  page(null, () => import('./today/TodayPage.tsx')),
  page('money', () => import('./money/MoneyLayout.tsx'), money),
  page('moderation', () => import('./moderation/CasesPage.tsx')),
  page('moderation/:caseId', () => import('./moderation/CasePage.tsx')),
  page('applications', () => import('./applications/ApplicationsPage.tsx')),
  page('applications/:userId', () => import('./applications/ApplicationPage.tsx')),
  page('people', () => import('./people/PeoplePage.tsx')),
  page('people/:userId', () => import('./people/PersonPage.tsx')),
  page('reliability', () => import('./reliability/ReliabilityPage.tsx')),
  page('reliability/:userId', () => import('./reliability/InterviewerPage.tsx')),
  page('insights', () => import('./insights/InsightsPage.tsx')),
  page('settings', () => import('./settings/SettingsPage.tsx')),
  page('settings/policies/:policy', () => import('./settings/PolicyPage.tsx')),
  page('settings/policies/:policy/new', () => import('./settings/NewPolicyPage.tsx')),
  page('system', () => import('./system/SystemPage.tsx')),
  page('bookings', () => import('./bookings/BookingsPage.tsx')),
  page('bookings/:bookingId', () => import('./bookings/BookingPage.tsx')),
  page('disputes', () => import('./disputes/DisputesPage.tsx')),
  page('disputes/:bookingId', () => import('./disputes/DisputePage.tsx')),
  page('log', () => import('./log/ActionLogPage.tsx')),
  page('admins', () => import('./admins/AdminsPage.tsx')),
]

const routes: RouteObject[] = [
  { element: <AdminLayout />, children: sections },
  { path: '*', element: <NotFoundPage /> },
]

/** The routes are here and not in routes.ts, because the manifest that every visitor loads names the routes of routes.ts. */
export default function AdminPages() {
  return useRoutes(routes)
}
