import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { z } from 'zod'
import { policyPublication } from '#contract/admin/settings.ts'
import type { Language } from '#contract/language.ts'
import {
  formatPolicyText,
  type PublishedPolicyName,
  policyNames,
  policyTextLimits,
} from '#contract/legal-policy-versions.ts'
import { useNow } from '#web/components/dates/use-now.ts'
import NotFoundPage from '#web/components/layout/NotFoundPage.tsx'
import { QueryBoundary } from '#web/components/query/QueryBoundary.tsx'
import { Alert } from '#web/components/ui/Alert.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { Field } from '#web/components/ui/Field.tsx'
import { TextArea, TextInput } from '#web/components/ui/Inputs.tsx'
import { Skeleton } from '#web/components/ui/Loading.tsx'
import { PageHeader } from '#web/components/ui/PageHeader.tsx'
import { Tabs } from '#web/components/ui/Tabs.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { ActionDialog } from '#web/features/admin/components/ActionDialog.tsx'
import { BackLink } from '#web/features/admin/components/BackLink.tsx'
import { policyTextQuery } from '#web/features/legal/api.ts'
import { PolicyVersionText } from '#web/features/legal/PolicyText.tsx'
import { policies } from '#web/features/legal/policies.ts'
import { adminSettings } from '#web/i18n/en/admin/admin-settings.ts'
import { common } from '#web/i18n/en/common.ts'
import { legal } from '#web/i18n/en/public/legal.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { useApiForm } from '#web/lib/form.ts'
import { browserTimeZone, toInputDate } from '#web/lib/format.ts'
import { deleteDraft } from '#web/lib/storage/draft-storage.ts'
import { usePublishPolicy } from './api.ts'
import { DateTimeField } from './DateTimeField.tsx'
import { fromLocalInput, futureLocalInput } from './local-time.ts'

export default function NewPolicyPage() {
  const t = useTranslations(adminSettings)
  const { policy: name } = useParams()
  // Each discarded draft begins a new form.
  const [discards, setDiscards] = useState(0)
  const policy = policyNames.find(known => known === name)
  if (!policy) return <NotFoundPage />
  return (
    <>
      <BackLink to={`/admin/settings/policies/${policy}`}>{t(policy)}</BackLink>
      <PageHeader title={t('newVersionOf', { policy: t(policy) })} subtitle={t('newVersionText')} />
      <QueryBoundary fallback={<Skeleton className="h-96 rounded-large" />}>
        <Editor key={`${policy} ${discards}`} policy={policy} onDiscard={() => setDiscards(discards + 1)} />
      </QueryBoundary>
    </>
  )
}

const schema = policyPublication.omit({ reason: true, effectiveAt: true }).extend({
  /** Empty: at once. */
  effective: futureLocalInput(),
})
type Values = z.input<typeof schema>

/** The latest version, which may not be in effect yet. The owner starts from its text. */
const latestTextQuery = (policy: PublishedPolicyName) => ({
  queryKey: ['admin', 'latestPolicyText', policy],
  queryFn: async () => {
    const current = await queryClient.fetchQuery(policyTextQuery(policy, null))
    const latest = current.upcoming
      ? await queryClient.fetchQuery(policyTextQuery(policy, current.upcoming.version))
      : current
    return { version: latest.version, text: latest.text ?? (await readOriginalText(policy)) }
  },
})

const nextMajor = (version: string): string => `${Number.parseInt(version, 10) + 1}.0`

function Editor({ policy, onDiscard }: { policy: PublishedPolicyName; onDiscard: () => void }) {
  const t = useTranslations(adminSettings)
  const tCommon = useTranslations(common)
  const navigate = useNavigate()
  const publish = usePublishPolicy()
  const today = toInputDate(useNow('minute'), browserTimeZone())
  const { data } = useSuspenseQuery(latestTextQuery(policy))
  // A draft that began before the latest version would silently drop its changes.
  const draftKey = `policy ${policy} after ${data.version}`
  const [confirmed, setConfirmed] = useState<Values | null>(null)
  const form = useApiForm<Values>({
    schema,
    draftKey,
    isDraftKept: true,
    defaultValues: {
      ...{ version: '', effective: '', summaryEn: '', summaryRu: '' },
      ...{ textEn: data.text.en, textRu: data.text.ru },
    },
    // Published after the owner has given a reason.
    onSubmit: async values => setConfirmed(values),
  })
  const [textEn, textRu] = form.watch(['textEn', 'textRu'])
  return (
    <>
      <form onSubmit={form.submit} noValidate className="grid max-w-text gap-6">
        {form.formError && <Alert variant="danger">{form.formError}</Alert>}
        {form.isDraftRestored && (
          <Alert>
            <p>{tCommon('draftRestored')}</p>
            <Button
              variant="ghost"
              className="-ml-4"
              onClick={() => {
                deleteDraft(draftKey)
                onDiscard()
              }}
            >
              {t('startFromPublished')}
            </Button>
          </Alert>
        )}
        {policy === 'cancellation' && <Alert variant="warning">{t('refundsUnchanged')}</Alert>}
        <div className="grid items-start gap-5 sm:grid-cols-[10rem_minmax(0,1fr)]">
          <Field
            label={t('version')}
            hint={t('versionHint', { version: data.version, example: nextMajor(data.version) })}
            error={form.fieldError('version')}
          >
            <TextInput autoComplete="off" inputMode="decimal" {...form.register('version')} />
          </Field>
          <DateTimeField
            form={form}
            name="effective"
            label={t('effectiveAt')}
            hint={t('effectiveHint')}
            min={today}
          />
        </div>
        {(['summaryEn', 'summaryRu'] as const).map(name => (
          <Field key={name} label={t(name)} hint={t('summaryHint')} error={form.fieldError(name)}>
            <TextArea rows={3} maxLength={policyTextLimits.summaryMax} {...form.register(name)} />
          </Field>
        ))}
        {(['textEn', 'textRu'] as const).map(name => (
          <Field key={name} label={t(name)} hint={t('policyTextHint')} error={form.fieldError(name)}>
            <TextArea
              className="max-h-[32rem]"
              maxLength={policyTextLimits.textMax}
              lang={name === 'textRu' ? 'ru' : 'en'}
              {...form.register(name)}
            />
          </Field>
        ))}
        <PolicyPreview textEn={textEn} textRu={textRu} />
        <div>
          <Button type="submit" busy={form.isSubmitting}>
            {t('publish')}
          </Button>
        </div>
      </form>
      {confirmed && (
        <ActionDialog
          title={t('publishTitle', { policy: t(policy), version: confirmed.version })}
          description={t('publishText')}
          submitLabel={t('publish')}
          onClose={() => setConfirmed(null)}
          onSubmit={async reason => {
            const { effective, ...texts } = confirmed
            const effectiveAt = fromLocalInput(effective)
            await publish.mutateAsync({ params: { policy }, body: { ...texts, effectiveAt, reason } })
            deleteDraft(draftKey)
            toast.success(t('published'))
            void navigate(`/admin/settings/policies/${policy}`, { replace: true })
          }}
        />
      )}
    </>
  )
}

/** The new text as people will see it. */
function PolicyPreview({ textEn, textRu }: { textEn: string; textRu: string }) {
  const t = useTranslations(adminSettings)
  const [language, setLanguage] = useState<Language>('en')
  const preview = (text: string, of: Language) => (
    <div
      lang={of}
      className="grid max-h-[40rem] gap-8 overflow-y-auto rounded-large border border-hairline p-6"
    >
      <PolicyVersionText text={text} heading="h3" />
    </div>
  )
  return (
    <section aria-label={t('preview')} className="grid gap-3">
      <h2 className="text-20">{t('preview')}</h2>
      <Tabs
        label={t('preview')}
        tabs={[
          { value: 'en', label: t('english'), content: preview(textEn, 'en') },
          { value: 'ru', label: t('russian'), content: preview(textRu, 'ru') },
        ]}
        value={language}
        onChange={next => setLanguage(next === 'ru' ? 'ru' : 'en')}
      />
    </section>
  )
}

/** The policy of the code in both languages, as an owner edits it. */
async function readOriginalText(policy: PublishedPolicyName): Promise<{ en: string; ru: string }> {
  const { default: russian } = await import('#web/i18n/ru/public/legal.ts')
  const format = (messages: Record<string, string>) =>
    formatPolicyText(
      policies[policy].sections.map(section => ({
        title: messages[`${section}Title`] ?? '',
        text: messages[`${section}Text`] ?? '',
      })),
    )
  return { en: format(legal.messages), ru: format(russian) }
}
