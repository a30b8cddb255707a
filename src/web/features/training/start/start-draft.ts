import type { Booking } from '#contract/booking.ts'
import { interviewTypes } from '#contract/enums.ts'
import type { SpecialtyIndex } from '#contract/specialties.ts'
import type { InterviewType } from '#contract/training.ts'
import { readDraft, saveDraft } from '#web/lib/storage/draft-storage.ts'
import { proposeInterviewType, toJobTitle } from './propose-interview-type.ts'

export const startInterviewDraftKey = 'interview'

/** Address that opens the start dialog with a type. */
export const getStartPath = (type: InterviewType): string => `/interview-training?type=${type}`

type Interviewer = Pick<Booking, 'interviewerSpecialty' | 'interviewerCompany'>

/** Address that prepares for a session: the start dialog with the type that suits the interviewer's specialty. */
export const getPreparePath = (specialties: SpecialtyIndex, { interviewerSpecialty }: Interviewer): string =>
  getStartPath(
    (interviewerSpecialty ? proposeInterviewType(specialties, interviewerSpecialty) : null) ??
      interviewTypes.General,
  )

/** Fills the start dialog with the role and company of an interviewer. The user can change them. */
export function prefillInterview(
  specialties: SpecialtyIndex,
  { interviewerSpecialty, interviewerCompany }: Interviewer,
): void {
  const jobRole = interviewerSpecialty && toJobTitle(specialties, interviewerSpecialty)
  saveDraft(startInterviewDraftKey, {
    ...readDraft(startInterviewDraftKey),
    ...(jobRole && { jobRole }),
    ...(interviewerCompany && { companyName: interviewerCompany }),
  })
}
