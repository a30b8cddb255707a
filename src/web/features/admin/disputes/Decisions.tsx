import { DateTime } from '#web/components/dates/DateTime.tsx'
import { adminDisputes } from '#web/i18n/en/admin/admin-disputes.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { Dispute } from './Items.tsx'

/** What admins proposed and decided. */
export function Decisions({ dispute }: { dispute: Dispute }) {
  const t = useTranslations(adminDisputes)
  const { decisions, proposals } = dispute
  const entry = (key: string, title: string, { at, by, text }: { at: string; by: string; text: string }) => (
    <li key={key} className="grid gap-1">
      <p>
        <span className="font-medium">{title}</span>{' '}
        <span className="text-13 text-quiet">
          <DateTime start={at} withRelative={false} />
          {' · '}
          <span translate="no">{by}</span>
        </span>
      </p>
      {text && <p className="whitespace-pre-line wrap-anywhere">{text}</p>}
    </li>
  )
  return (
    <>
      {proposals.length > 0 && (
        <section className="grid gap-3">
          <h2 className="text-20">{t('proposals')}</h2>
          <ul className="grid gap-3 text-15">
            {proposals.map(proposal => entry(proposal.at, '', proposal))}
          </ul>
        </section>
      )}
      {decisions.length > 0 && (
        <section className="grid gap-3">
          <h2 className="text-20">{t('decisions')}</h2>
          <ul className="grid gap-3 text-15">
            {decisions.map(({ kind, isAppeal, decidedAt: at, by, text }) =>
              entry(`${kind} ${isAppeal}`, t(isAppeal ? 'onAppeal' : 'first'), { at, by, text }),
            )}
          </ul>
        </section>
      )}
    </>
  )
}
