import { useSuspenseQuery } from '@tanstack/react-query'
import { QueryBoundary } from '#web/components/query/QueryBoundary.tsx'
import { Skeleton } from '#web/components/ui/Loading.tsx'
import { SettingsSection } from '#web/features/accounts/SettingsSection.tsx'
import { feedAddressQuery } from '#web/features/slots/api.ts'
import { calendars as text } from '#web/i18n/en/slots/calendars.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { FeedAddress } from './FeedCard.tsx'

/** The feed on the account page of candidates. Interviewers have it with their calendars. */
export function FeedSection() {
  const t = useTranslations(text)
  return (
    <SettingsSection title={t('feedTitle')} description={t('feedText')}>
      <QueryBoundary fallback={<Skeleton className="h-11 w-60 max-w-full" />}>
        <OwnFeed />
      </QueryBoundary>
    </SettingsSection>
  )
}

function OwnFeed() {
  const { data } = useSuspenseQuery(feedAddressQuery)
  return <FeedAddress feedUrl={data.feedUrl} />
}
