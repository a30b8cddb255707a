import { useSuspenseQuery } from '@tanstack/react-query'
import { NavLink, Outlet } from 'react-router'
import { useFocusKept } from '#web/components/focus/use-focus-kept.ts'
import { QueryBoundary } from '#web/components/query/QueryBoundary.tsx'
import { Skeleton } from '#web/components/ui/Loading.tsx'
import { adminCommon } from '#web/i18n/en/admin/admin-common.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { getSections } from './admin-nav.ts'
import { myAdminRolesQuery } from './api.ts'
import { useCurrentInView } from './components/use-current-in-view.ts'

/** Menu of the admin's sections, beside the section. On a narrow screen the menu is a row that scrolls. */
export function AdminLayout() {
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
