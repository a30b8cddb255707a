import { queryOptions } from '@tanstack/react-query'
import type { BookingId, TrainingInterviewId } from '#contract/id.ts'
import type { Language } from '#contract/language.ts'
import { bookingApi } from '#contract/routes/bookings.ts'
import { scorecardApi } from '#contract/routes/rooms.ts'
import {
  trainingInterviewApi as interviewApi,
  trainingShareApi as shareApi,
  trainingApi,
  trainingTrialApi as trialApi,
} from '#contract/routes/training.ts'
import type { TrainingInterview } from '#contract/training-interview.ts'
import { apiQuery, onceLoaded, sharedApiQuery, useApiMutation } from '#web/lib/api/query-client.ts'

export const trainingOptionsQuery = (language: Language) =>
  queryOptions({ ...apiQuery(trainingApi.trainingOptions, { query: { language } }), staleTime: onceLoaded })
export const canStartQuery = sharedApiQuery(interviewApi.canStartInterview, {})
export const interviewQuery = (interviewId: TrainingInterviewId) =>
  apiQuery(interviewApi.readInterview, { params: { sessionId: interviewId } })
export const historyQuery = (page: number) => apiQuery(interviewApi.interviewHistory, { query: { page } })
export const recommendedInterviewersQuery = (interviewId: TrainingInterviewId) =>
  queryOptions({
    ...apiQuery(interviewApi.interviewersForSkill, { params: { sessionId: interviewId } }),
    staleTime: onceLoaded,
  })
export const statisticsQuery = apiQuery(shareApi.trainingStatistics, {})
export const gradedSessionsQuery = apiQuery(scorecardApi.gradedSessions, {})
/** The next sessions of the user, soonest first. */
export const nextSessionsQuery = apiQuery(bookingApi.myBookings, {
  query: { group: 'upcoming', order: 'asc', pageSize: 3 },
})
export const sharedInterviewsQuery = (id: BookingId) =>
  apiQuery(shareApi.sharedInterviews, { params: { id } })
export const trialQuestionsQuery = apiQuery(trialApi.trialQuestions, {})

/** `onStarted` opens the interview before other data is reloaded. */
export const useStartInterview = (onStarted: (interview: TrainingInterview) => void) =>
  useApiMutation(interviewApi.startInterview, { onSuccess: onStarted })
/** As for a new interview. */
export const useResumeInterview = (onResumed: (interview: TrainingInterview) => void) =>
  useApiMutation(interviewApi.resumeInterview, { onSuccess: onResumed })
export const usePauseInterview = () => useApiMutation(interviewApi.pauseInterview)
export const useCancelInterview = () => useApiMutation(interviewApi.cancelInterview)
export const useEndInterview = () => useApiMutation(interviewApi.endInterview)
export const useRetryAnswer = () => useApiMutation(interviewApi.retryAnswer)
export const useShareInterview = () => useApiMutation(shareApi.shareInterview)
export const useUnshareInterview = () => useApiMutation(shareApi.unshareInterview)
export const useExportInterview = () => useApiMutation(shareApi.exportInterview)
export const useGenerateQuestions = () => useApiMutation(trainingApi.generateQuestions)
export const useScoreTrialAnswer = () => useApiMutation(trialApi.scoreTrialAnswer)
export const useScorePracticeAnswer = () => useApiMutation(interviewApi.scorePracticeAnswer)
