import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import { QueryBoundary } from '#web/components/query/QueryBoundary.tsx'
import { Badge } from '#web/components/ui/Badge.tsx'
import { ButtonLink } from '#web/components/ui/Button.tsx'
import { Skeleton } from '#web/components/ui/Loading.tsx'
import { PageHeader, PageSection } from '#web/components/ui/PageHeader.tsx'
import { useHasAdminRole } from '#web/features/admin/admin-roles.ts'
import { columnsOf, DataTable } from '#web/features/admin/components/DataTable.tsx'
import { adminSettings } from '#web/i18n/en/admin/admin-settings.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { formatPercent } from '#web/lib/format.ts'
import { adminPoliciesQuery, type Policy, siteSettingsQuery } from './api.ts'
import { BannerDialog, BannerPreview } from './BannerDialog.tsx'
import { FeeDialog, LimitsDialog } from './LimitDialogs.tsx'
import { SettingCard } from './SettingCard.tsx'
import { SpecialtiesCard } from './specialties/SpecialtiesCard.tsx'

export default function SettingsPage() {
  const t = useTranslations(adminSettings)
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <QueryBoundary fallback={<Skeleton className="h-96 rounded-large" />}>
        <Settings />
      </QueryBoundary>
    </>
  )
}

type Dialog = 'fee' | 'banner' | 'limits'

function Settings() {
  const t = useTranslations(adminSettings)
  const language = useLanguage()
  const isOwner = useHasAdminRole('owner')
  const opensApplications = useHasAdminRole('support', 'moderator')
  const { data } = useSuspenseQuery(siteSettingsQuery)
  const { platformFee, banner, limits } = data
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const close = () => setDialog(null)
  const open = (name: Dialog) => (isOwner ? () => setDialog(name) : null)
  return (
    <div className="grid grid-cols-1 gap-6">
      {!isOwner && <p className="text-quiet">{t('readOnly')}</p>}
      <SettingCard
        settingKey="platform_fee"
        title={t('fee')}
        text={t('feeText')}
        setting={platformFee}
        onChange={open('fee')}
      >
        <p className="text-26 tabular-nums">{formatPercent(platformFee.value.percent, language, 2)}</p>
      </SettingCard>
      <SettingCard
        settingKey="banner"
        title={t('banner')}
        text={t('bannerText')}
        setting={banner}
        onChange={open('banner')}
      >
        {banner.value ? (
          <div className="grid gap-3">
            <BannerPreview {...banner.value} />
            <p className="text-13 text-quiet">
              {t('from')} <DateTime start={banner.value.startsAt} />
              {banner.value.endsAt && (
                <>
                  {' '}
                  {t('until')} <DateTime start={banner.value.endsAt} />
                </>
              )}
            </p>
          </div>
        ) : (
          <p>
            <Badge>{t('noBanner')}</Badge>
          </p>
        )}
      </SettingCard>
      <SettingCard
        settingKey="limits"
        title={t('limits')}
        text={t('limitsText')}
        setting={limits}
        onChange={open('limits')}
      >
        <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-3">
          {(['maxHolds', 'maxFreeSessions', 'trainingSessionsPerDay'] as const).map(name => (
            <div key={name}>
              <dt className="text-13 text-quiet">{t(name)}</dt>
              <dd className="text-20 tabular-nums">{limits.value[name]}</dd>
            </div>
          ))}
        </dl>
      </SettingCard>
      <PolicyTable />
      <QueryBoundary fallback={<Skeleton className="h-96 rounded-large" />}>
        <SpecialtiesCard />
      </QueryBoundary>
      <section className="flex flex-wrap items-center justify-between gap-4 border-t border-hairline pt-6">
        <div>
          <h2 className="text-20">{t('listingRule')}</h2>
          <p className="mt-1 max-w-text text-15 text-quiet">{t('listingRuleText')}</p>
        </div>
        {opensApplications && (
          <ButtonLink variant="secondary" to="/admin/applications">
            {t('openApplications')}
          </ButtonLink>
        )}
      </section>
      <p className="text-13 text-quiet">
        <Link to="/admin/log?targetType=setting" className="link">
          {t('openLog')}
        </Link>
      </p>
      {dialog === 'fee' && <FeeDialog setting={platformFee} onClose={close} />}
      {dialog === 'banner' && <BannerDialog setting={banner} onClose={close} />}
      {dialog === 'limits' && <LimitsDialog setting={limits} onClose={close} />}
    </div>
  )
}

const column = columnsOf<Policy>()

/** The policies with their versions in force and the next ones. */
function PolicyTable() {
  const t = useTranslations(adminSettings)
  const { data } = useSuspenseQuery(adminPoliciesQuery)
  const columns = [
    column.accessor('policy', {
      header: t('policy'),
      cell: ({ getValue }) => (
        <Link to={`/admin/settings/policies/${getValue()}`} className="link font-medium">
          {t(getValue())}
        </Link>
      ),
    }),
    column.display({
      id: 'current',
      header: t('inForce'),
      cell: ({ row }) => <Version policy={row.original} state="in_force" />,
    }),
    column.display({
      id: 'next',
      header: t('nextVersion'),
      cell: ({ row }) => <Version policy={row.original} state="upcoming" />,
    }),
  ]
  return (
    <PageSection title={t('policies')} text={t('policiesText')}>
      <DataTable
        label={t('policies')}
        rows={data.policies}
        columns={columns}
        rowId={({ policy }) => policy}
      />
    </PageSection>
  )
}

function Version({ policy, state }: { policy: Policy; state: 'in_force' | 'upcoming' }) {
  const t = useTranslations(adminSettings)
  const found = policy.versions.findLast(version => version.state === state)
  if (!found) return <span className="text-quiet">{t('none')}</span>
  return (
    <>
      {found.version} · <DateTime start={found.effectiveAt} />
    </>
  )
}
