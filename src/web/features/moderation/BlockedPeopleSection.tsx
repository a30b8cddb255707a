import { useSuspenseQuery } from '@tanstack/react-query'
import { UserX } from 'lucide-react'
import { QueryBoundary } from '#web/components/query/QueryBoundary.tsx'
import { ButtonLink } from '#web/components/ui/Button.tsx'
import { ErrorState } from '#web/components/ui/ErrorState.tsx'
import { Skeleton } from '#web/components/ui/Loading.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { SettingsRow, SettingsSection } from '#web/features/accounts/SettingsSection.tsx'
import { moderation } from '#web/i18n/en/account/moderation.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { usePersonName } from '#web/i18n/use-person-name.ts'
import type { ReplyOf } from '#web/lib/api/api-request.ts'
import { browserTimeZone, formatDate } from '#web/lib/format.ts'
import { myBlocksQuery, useUnblockUser } from './api.ts'

export function BlockedPeopleSection() {
  const t = useTranslations(moderation)
  return (
    <SettingsSection title={t('blockedTitle')} description={t('blockedText')}>
      <QueryBoundary
        fallback={
          <div role="status" aria-busy aria-label={t('blockedLoading')}>
            <Skeleton className="h-16 rounded-medium" />
          </div>
        }
        renderError={(error, retry) => (
          <ErrorState title={t('blockedFailed')} error={error} onRetry={retry} />
        )}
      >
        <BlockedPeople />
      </QueryBoundary>
      <ButtonLink to="/moderation" variant="secondary" className="justify-self-start">
        {t('toDecisions')}
      </ButtonLink>
    </SettingsSection>
  )
}

function BlockedPeople() {
  const t = useTranslations(moderation)
  const { data } = useSuspenseQuery(myBlocksQuery)
  if (data.blocked.length === 0) return <p className="text-quiet">{t('blockedNone')}</p>
  return (
    <ul className="-my-4 divide-y divide-hairline">
      {data.blocked.map(person => (
        <BlockedPerson key={person.id} person={person} />
      ))}
    </ul>
  )
}

function BlockedPerson({ person }: { person: ReplyOf<'myBlocks'>['blocked'][number] }) {
  const t = useTranslations(moderation)
  const language = useLanguage()
  const name = usePersonName()(person.name)
  const unblock = useUnblockUser()
  return (
    <SettingsRow
      icon={UserX}
      title={<bdi translate="no">{name}</bdi>}
      text={t('blockedSince', { day: formatDate(person.since, browserTimeZone(), language) })}
      action={{
        label: t('unblock'),
        name: t('unblockName', { name }),
        busy: unblock.isPending,
        onClick: () =>
          unblock.mutate(
            { params: { id: person.id } },
            { onSuccess: () => toast.success(t('unblocked', { name })), onError: toast.error },
          ),
      }}
    />
  )
}
