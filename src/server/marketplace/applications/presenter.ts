import type { z } from 'zod'
import type { endpoints, ListingRule } from '#contract/applications.ts'
import { applicationLimits } from '#contract/limits.ts'
import { type Applicant, canWithdraw, getMissing, getOwnState } from './policy.ts'

type OwnApplication = z.input<typeof endpoints.myApplication.reply>

export function presentOwnApplication(
  applicant: Applicant,
  rule: ListingRule,
  linksSent: number,
): OwnApplication {
  const state = getOwnState(applicant, rule)
  const missing = getMissing(applicant)
  const isOpen = state === 'unsent' || state === 'sent_back'
  const { work_email, work_email_confirmed_at } = applicant
  const isAwaited = state !== 'unneeded' && work_email !== null && work_email_confirmed_at === null
  const linksLeft = Math.max(0, applicationLimits.linksPerDay - linksSent)
  return {
    state,
    since: (state === 'approved' ? applicant.verified_at : applicant.since)?.toISOString() ?? null,
    missing,
    note: applicant.note ?? '',
    workEmail:
      work_email === null ? null : { address: work_email, isConfirmed: work_email_confirmed_at !== null },
    linksLeft,
    answer: applicant.answer,
    can: {
      send: isOpen && missing.length === 0,
      withdraw: (state === 'waiting' || state === 'sent_back') && canWithdraw(applicant).value === true,
      resendLink: isAwaited && linksLeft > 0,
    },
  }
}
