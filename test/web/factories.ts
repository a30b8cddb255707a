import type { Booking } from '#contract/booking.ts'
import { interviewStatuses } from '#contract/enums.ts'
import { bookingId, sessionTypeId, slotId, timeRequestId, trainingInterviewId, userId } from '#contract/id.ts'
import type { InterviewerCard } from '#contract/interviewer.ts'
import type { PublicSessionType } from '#contract/session-type.ts'
import type { TimeRequest } from '#contract/time-request.ts'
import type { InterviewAnswer } from '#contract/training.ts'
import type { TrainingInterview } from '#contract/training-interview.ts'
import type { Profile } from '#web/features/profiles/profile-form-values.ts'
import type { ReplyOf } from '#web/lib/api/api-request.ts'
import { ownId } from './session.ts'

const id = (last: string) => `0198a000-0000-7000-8000-0000000000${last}`

/** A paid session of the interviewer Nino and Ana, without any available action. */
export function aBooking(
  fields: Partial<Omit<Booking, 'can'>> = {},
  can: Partial<Booking['can']> = {},
): Booking {
  return {
    id: bookingId.parse(id('b1')),
    timeSlotId: slotId.parse(id('51')),
    status: 'confirmed',
    reason: null,
    attendance: 'none',
    startTime: '2026-11-24T12:00:00.000Z',
    endTime: '2026-11-24T13:00:00.000Z',
    sessionType: null,
    answers: [],
    notes: null,
    meetingLink: null,
    room: null,
    mayBeRecorded: true,
    recordingUrl: null,
    recordingFileName: null,
    recording: null,
    intervieweeId: userId.parse(id('0b')),
    intervieweeEmail: 'ana@example.test',
    intervieweeName: 'Ana',
    interviewerId: userId.parse(ownId),
    interviewerName: 'Nino',
    interviewerPictureUrl: null,
    interviewerSpecialty: null,
    interviewerCompany: null,
    amount: 50,
    currency: 'USD',
    receives: null,
    holdExpiresAt: null,
    answerBy: null,
    payment: null,
    refund: null,
    review: null,
    reviewed: false,
    createdAt: '2026-11-18T12:00:00.000Z',
    conversion: null,
    decline: null,
    proposal: null,
    noShow: null,
    claim: null,
    decision: null,
    sharedTraining: 0,
    messages: 0,
    changesAt: null,
    ...fields,
    can: {
      pay: false,
      accept: false,
      decline: false,
      cancel: null,
      changeMeetingLink: false,
      join: false,
      review: false,
      uploadRecording: false,
      replay: false,
      grade: false,
      scorecard: false,
      reschedule: null,
      proposeTime: false,
      answerProposal: false,
      reportNoShow: false,
      contestNoShow: null,
      claim: null,
      appeal: null,
      seeCandidate: false,
      changeNotes: false,
      writeMessage: false,
      ...can,
    },
  }
}

export const aProfile = (fields: Partial<Profile> = {}): Profile => ({
  email: 'ana@example.test',
  displayName: 'Ana Morgan',
  role: 'interviewee',
  isProfileComplete: true,
  missing: [],
  profilePictureUrl: null,
  mobile: null,
  country: 'Georgia',
  city: null,
  linkedinUrl: null,
  specialty: null,
  company: null,
  experience: null,
  interviewTypes: [],
  levels: [],
  languages: ['English'],
  purpose: null,
  timeZone: 'Asia/Tbilisi',
  showEmail: false,
  showPlace: false,
  bookingMode: 'instant',
  acceptsTimeRequests: true,
  upcomingSlots: 0,
  availableTimeSlots: [],
  ...fields,
})

/** An interviewer in the search, without reviews, price or free time. */
export const anInterviewerCard = (fields: Partial<InterviewerCard>): InterviewerCard => ({
  id: userId.parse(id('71')),
  displayName: 'Nino',
  email: null,
  specialty: null,
  company: null,
  experience: null,
  interviewTypes: [],
  levels: [],
  languages: ['English'],
  profilePictureUrl: null,
  rating: null,
  reviewCount: 0,
  totalInterviews: 0,
  linkedinUrl: null,
  city: null,
  country: null,
  purpose: null,
  bookingMode: 'instant',
  nextAvailableSlot: null,
  nextSlots: [],
  priceFrom: null,
  priceMinutes: null,
  hasHigherPrices: false,
  sessionTypes: [],
  verifiedAt: null,
  ...fields,
})

/** The default session type, which has no terms of its own. */
export const aSessionType = (fields: Partial<PublicSessionType> = {}): PublicSessionType => ({
  id: sessionTypeId.parse(id('d0')),
  name: null,
  description: '',
  interviewTypes: [],
  levels: [],
  minutes: null,
  amount: null,
  currency: null,
  bookingMode: 'instant',
  isDefault: true,
  isIntro: false,
  questions: [],
  introUsed: false,
  requestTerms: null,
  ...fields,
})

/** Another type: 45 minutes for 40 dollars. */
export const anotherSessionType = (fields: Partial<PublicSessionType> = {}): PublicSessionType =>
  aSessionType({
    ...{ id: sessionTypeId.parse(id('d1')), name: 'System design', isDefault: false },
    ...{ minutes: 45, amount: 40, currency: 'USD' },
    ...fields,
  })

/** An active training interview without messages. */
export const aTrainingInterview = (fields: Partial<TrainingInterview>): TrainingInterview => ({
  sessionId: trainingInterviewId.parse(id('e1')),
  interviewType: 0,
  jobRole: null,
  companyName: null,
  experienceLevel: 2,
  startedAt: '2026-11-24T12:00:00.000Z',
  endedAt: null,
  status: interviewStatuses.Active,
  messages: [],
  engine: 'embedded',
  language: 'en',
  elapsedSeconds: 0,
  userMessages: 0,
  messagesLeft: 40,
  isClosing: false,
  isAnswering: false,
  hintUntilSeconds: null,
  summary: null,
  sharedWith: [],
  ...fields,
})

/** Statistics of a user without training interviews. */
export const noTrainingStatistics: ReplyOf<'trainingStatistics'> = {
  totalSessions: 0,
  completed: 0,
  averageScore: null,
  answers: 0,
  practisedSeconds: 0,
  byType: [],
  trend: [],
  skills: [],
}

/** An answered question of a training interview. */
export const anInterviewAnswer = (fields: Partial<InterviewAnswer> = {}): InterviewAnswer => ({
  number: 1,
  question: { id: 'q1', text: 'Why?', competency: 'Judgement', minutes: 2 },
  skill: 'judgement',
  answer: 'Because.',
  answerScore: 4,
  feedback: [],
  points: [],
  modelAnswer: '',
  retries: [],
  ...fields,
})

/** A candidate's open request for one time. */
export const aTimeRequest = (fields: Partial<TimeRequest> = {}): TimeRequest => ({
  id: timeRequestId.parse(id('f0')),
  status: 'open',
  interviewerId: userId.parse(id('a1')),
  interviewerName: 'Nino Beridze',
  intervieweeId: userId.parse(id('a2')),
  intervieweeName: 'Alex Morgan',
  sessionType: null,
  minutes: 60,
  amount: 50,
  currency: 'USD',
  times: [
    {
      ...{ startTime: '2026-12-01T18:00:00.000Z', endTime: '2026-12-01T19:00:00.000Z' },
      ...{ isFree: true, reason: null },
    },
  ],
  message: null,
  answers: [],
  createdAt: '2026-11-24T12:00:00.000Z',
  expiresAt: '2026-11-27T12:00:00.000Z',
  decline: null,
  accepted: null,
  ...fields,
})
