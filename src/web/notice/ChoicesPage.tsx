import { addresses } from '#contract/address/notice.ts'
import { EmailUnconfirmed } from '#web/account/EmailUnconfirmed.tsx'
import { useCall } from '#web/query.ts'
import { notice } from '#web/text/en/notice.ts'
import { useText } from '#web/text/translate.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { PageSpinner } from '#web/ui/Spinner.tsx'
import { ErrorState } from '#web/ui/States.tsx'
import { Choice } from './Choice.tsx'

/** By mail, by a notice, both or neither, for each thing one can be told of; and what is mailed in any case. */
export default function ChoicesPage() {
  const t = useText(notice)
  const { data, error, isPending, refetch } = useCall(addresses.noticeChoices, {}, { onReturn: true })
  if (isPending) return <PageSpinner label={t('loadingChoices')} />
  return (
    <>
      <PageHeader
        title={t('choicesTitle')}
        subtitle={t('choicesSubtitle')}
        actions={
          <ButtonLink to="/notices" look="secondary">
            {t('back')}
          </ButtonLink>
        }
      />
      <EmailUnconfirmed />
      {data ? (
        <ul className="border-t border-hairline">
          {data.choices.map(one => (
            <Choice key={one.category} choice={one} />
          ))}
        </ul>
      ) : (
        <ErrorState error={error} onRetry={refetch} />
      )}
      <section aria-labelledby="always-mailed" className="mt-10">
        <h2 id="always-mailed" className="text-20">
          {t('alwaysTitle')}
        </h2>
        <ul className="mt-3 grid max-w-text list-disc gap-2 pl-5 text-15 text-quiet">
          <li>{t('always')}</li>
          <li>{t('alwaysSafe')}</li>
        </ul>
      </section>
    </>
  )
}
