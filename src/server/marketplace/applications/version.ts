import { createHash } from 'node:crypto'
import type { Applicant } from './policy.ts'

/** Changes with everything that the admin reads before a decision. */
export function getVersion(applicant: Applicant): string {
  const { state, since, note, work_email, work_email_confirmed_at, name, email } = applicant
  const { specialty, company, experience, languages, city, country, linkedin_url, purpose, picture_url } =
    applicant
  const profile = [
    specialty,
    company,
    experience,
    languages,
    city,
    country,
    linkedin_url,
    purpose,
    picture_url,
  ]
  const content = [state, since, note, work_email, work_email_confirmed_at, name, email, profile]
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 32)
}
