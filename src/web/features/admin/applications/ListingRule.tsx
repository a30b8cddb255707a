import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#web/components/ui/Button.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { ActionDialog } from '#web/features/admin/components/ActionDialog.tsx'
import { useHasAdminRole } from '#web/features/admin/use-admin-roles.ts'
import { adminApplications } from '#web/i18n/en/admin/admin-applications.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { ReplyOf } from '#web/lib/api/api-request.ts'
import { browserTimeZone, formatDate } from '#web/lib/format.ts'
import { listingRuleQuery, useSetListingRule } from './api.ts'

/** Whether new interviewers are reviewed. Owners change it. */
export function ListingRule() {
  const t = useTranslations(adminApplications)
  const language = useLanguage()
  const { data: rule } = useSuspenseQuery(listingRuleQuery)
  const isOwner = useHasAdminRole('owner')
  const [isOpen, setOpen] = useState(false)
  const isReviewed = rule.mode === 'reviewed'
  return (
    <Card className="mb-8 flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
      <section aria-labelledby="listing-rule" className="min-w-0">
        <h2 id="listing-rule" className="text-20">
          {t('ruleTitle')}
        </h2>
        <p className="mt-1 max-w-text">{t(isReviewed ? 'ruleReviewed' : 'ruleImmediate')}</p>
        <p className="mt-1 text-13 text-quiet">
          {[
            rule.changedAt && t('ruleSince', { at: formatDate(rule.changedAt, browserTimeZone(), language) }),
            !isOwner && t('ruleOwnerOnly'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </section>
      {isOwner && (
        <Button variant="secondary" onClick={() => setOpen(true)}>
          {t(isReviewed ? 'turnOff' : 'turnOn')}
        </Button>
      )}
      {isOpen && <RuleDialog rule={rule} onClose={() => setOpen(false)} />}
    </Card>
  )
}

/** Says before the change whom it lists. */
function RuleDialog({ rule, onClose }: { rule: ReplyOf<'listingRule'>; onClose: () => void }) {
  const t = useTranslations(adminApplications)
  const set = useSetListingRule()
  const isReviewed = rule.mode === 'reviewed'
  return (
    <ActionDialog
      title={t(isReviewed ? 'turnOffTitle' : 'turnOnTitle')}
      submitLabel={t(isReviewed ? 'turnOff' : 'turnOn')}
      onClose={onClose}
      onSubmit={async reason => {
        await set.mutateAsync({ body: { mode: isReviewed ? 'immediate' : 'reviewed', reason } })
        toast.success(t(isReviewed ? 'turnedOff' : 'turnedOn'))
      }}
    >
      {isReviewed ? (
        <ul className="grid list-disc gap-1 pl-5 text-15">
          <li>{t('turnOffListed', { count: rule.unlisted })}</li>
          <li>{t('turnOffClosed', { count: rule.open })}</li>
          <li>{t('turnOffKept')}</li>
        </ul>
      ) : (
        <p className="text-15">{t('turnOnText')}</p>
      )}
    </ActionDialog>
  )
}
