import { useSuspenseQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { NavLink, Outlet, type RouteObject, useRoutes } from 'react-router'
import { useFocusKept } from '#web/components/focus/use-focus-kept.ts'
import NotFoundPage from '#web/components/layout/NotFoundPage.tsx'
import { lazyWithRetry } from '#web/components/query/lazy-with-retry.tsx'
import { QueryBoundary } from '#web/components/query/QueryBoundary.tsx'
import { Skeleton } from '#web/components/ui/Loading.tsx'
import { useCurrentInView } from '#web/features/admin/components/use-current-in-view.ts'
import { requireAccess } from '#web/features/auth/require-access.ts'
import { adminCommon } from '#web/i18n/en/admin/admin-common.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { getSections } from './admin-roles.ts'
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

/** Menu of the admin's sections, beside the section. On a narrow screen the menu is a row that scrolls. */
function AdminLayout() {
  useFocusKept()
  return (
    // The footer stays below the window while lists load, and does not move in sight.
    <div className="min-h-dvh">
      <QueryBoundary fallback={<Skeleton className="h-96 rounded-large" />}>
        <div className="grid grid-cols-1 gap-6 lg:grid-cols-[11rem_minmax(0,1fr)] lg:gap-10">
          <AdminNav />
          <div className="min-w-0">
            <Outlet />
          </div>
        </div>
      </QueryBoundary>
    </div>
  )
}

function AdminNav() {
  const t = useTranslations(adminCommon)
  const { data } = useSuspenseQuery(myAdminRolesQuery)
  return (
    <nav aria-label={t('nav')} className="flex gap-1 overflow-x-auto sm:flex-wrap lg:flex-col">
      {getSections(data.roles).map(({ to, label }) => (
        <SectionLink key={to} to={to}>
          {t(label)}
        </SectionLink>
      ))}
    </nav>
  )
}

function SectionLink({ to, children }: { to: string; children: string }) {
  const { ref, end } = useCurrentInView(to, '/admin')
  return (
    <NavLink
      ref={ref}
      to={to}
      end={end}
      className="flex min-h-11 shrink-0 items-center rounded-small px-3 text-15 text-quiet hover:bg-sunken hover:text-ink aria-[current=page]:bg-sunken aria-[current=page]:font-medium aria-[current=page]:text-ink"
    >
      {children}
    </NavLink>
  )
}
