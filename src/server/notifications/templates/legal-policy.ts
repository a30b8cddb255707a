import type { Language } from '#contract/language.ts'
import { type PublishedPolicyName, policyDefaults } from '#contract/legal-policy-versions.ts'
import { formatDateTime } from '#server/lib/format.ts'
import { button, paragraph, type Render, toContent } from '#server/notifications/email.ts'

const en = {
  subject: {
    terms: 'New terms of service',
    privacy: 'New privacy policy',
    cancellation: 'New cancellation and refund policy',
  } satisfies Record<PublishedPolicyName, string>,
  preview: (version: string) => `Version ${version}`,
  version: 'Version',
  effective: 'Effective from',
  changes: 'What changes',
  kept: 'Bookings you made before keep the version they were made under.',
  read: 'Read the new version',
}

export const ru: typeof en = {
  subject: {
    terms: 'Новые условия использования',
    privacy: 'Новая политика конфиденциальности',
    cancellation: 'Новые правила отмены и возврата',
  },
  preview: version => `Версия ${version}`,
  version: 'Версия',
  effective: 'Действует с',
  changes: 'Что меняется',
  kept: 'Для встреч, на которые вы записались раньше, действует прежняя версия.',
  read: 'Прочитать новую версию',
}

const texts: Record<Language, typeof en> = { en, ru }

export const policyPublished: Render<'policy-published'> = (
  { to, appUrl },
  { policy, version, effectiveAt, emailOnly },
) => {
  const t = texts[to.language]
  const subject = t.subject[policy]
  const summary = to.language === 'ru' ? emailOnly?.summaryRu : emailOnly?.summaryEn
  return toContent({ subject, preview: t.preview(version), headline: subject }, [
    {
      kind: 'details',
      rows: [
        { label: t.version, value: version },
        { label: t.effective, value: formatDateTime(effectiveAt, to) },
      ],
    },
    ...(summary ? [{ kind: 'quote' as const, label: t.changes, text: summary }] : []),
    paragraph(t.kept),
    button(t.read, `${appUrl}${policyDefaults[policy].path}?version=${version}`),
  ])
}
