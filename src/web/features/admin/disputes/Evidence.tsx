import type { ReactNode } from 'react'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import { adminDisputes } from '#web/i18n/en/admin/admin-disputes.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { browserTimeZone, formatTime } from '#web/lib/format.ts'
import type { Dispute } from './Items.tsx'

/** Records of both participants side by side. */
export function Evidence({ dispute }: { dispute: Dispute }) {
  const t = useTranslations(adminDisputes)
  return (
    <section className="grid gap-4">
      <h2 className="text-20">{t('evidence')}</h2>
      <div className="grid gap-4 md:grid-cols-2">
        <Side title={t('interviewer')} name={dispute.booking.interviewer.name} side={dispute.interviewer}>
          <Fact label={t('scorecard')}>
            {dispute.scorecardSentAt ? (
              <>
                {t('scorecardSent')} <DateTime start={dispute.scorecardSentAt} withRelative={false} />
              </>
            ) : (
              t('scorecardMissing')
            )}
          </Fact>
        </Side>
        <Side title={t('interviewee')} name={dispute.booking.interviewee.name} side={dispute.interviewee} />
      </div>
      <Messages dispute={dispute} />
    </section>
  )
}

function Side({
  title,
  name,
  side,
  children,
}: {
  title: string
  name: string
  side: Dispute['interviewer']
  children?: ReactNode
}) {
  const t = useTranslations(adminDisputes)
  const language = useLanguage()
  const time = (at: string) => formatTime(at, browserTimeZone(), language)
  const { firstCaptionAt, lastCaptionAt } = side
  return (
    <Card className="grid content-start gap-4">
      <h3 className="text-17 font-medium">
        {title} · <bdi translate="no">{name}</bdi>
      </h3>
      <dl className="grid gap-2 text-15 tabular-nums">
        <Fact label={t('inRoom')}>{t('minutes', { number: side.minutesInRoom })}</Fact>
        <Fact label={t('alone')}>{t('minutes', { number: side.minutesAlone })}</Fact>
        <Fact label={t('visits')}>
          {side.visits.length === 0 ? (
            t('noVisits')
          ) : (
            <ul>
              {side.visits.map(({ joinedAt, leftAt }) => (
                <li key={joinedAt}>
                  {time(joinedAt)} - {leftAt ? time(leftAt) : t('stillThere')}
                </li>
              ))}
            </ul>
          )}
        </Fact>
        <Fact label={t('messageCount')}>{side.messages}</Fact>
        <Fact label={t('captions')}>
          {firstCaptionAt && lastCaptionAt
            ? t('captionLines', {
                lines: side.captionLines,
                from: time(firstCaptionAt),
                to: time(lastCaptionAt),
              })
            : t('noCaptions')}
        </Fact>
        {children}
      </dl>
    </Card>
  )
}

function Messages({ dispute }: { dispute: Dispute }) {
  const t = useTranslations(adminDisputes)
  return (
    <div className="grid gap-3">
      <h3 className="text-17 font-medium">{t('lastMessages')}</h3>
      {dispute.messages.length === 0 ? (
        <p className="text-15 text-quiet">{t('noMessages')}</p>
      ) : (
        <ol className="grid gap-3 text-15">
          {dispute.messages.map(({ party, at, text, inRoom }) => (
            <li key={`${party} ${at} ${text}`} className="grid gap-1 border-l-2 border-edge pl-3">
              <p className="text-13 text-quiet">
                {t(party)} · <DateTime start={at} withRelative={false} />
                {inRoom && ` · ${t('inRoomMessage')}`}
              </p>
              <p className="whitespace-pre-line wrap-anywhere">{text}</p>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="grid gap-x-4 sm:grid-cols-[8rem_minmax(0,1fr)]">
    <dt className="text-quiet">{label}</dt>
    <dd className="min-w-0">{children}</dd>
  </div>
)
