import { queryOptions } from '@tanstack/react-query'
import type { BookingId, TrainingSessionId } from '#contract/id.ts'
import type { Language } from '#contract/language.ts'
import { bookingApi } from '#contract/routes/bookings.ts'
import { scorecardApi } from '#contract/routes/rooms.ts'
import {
  trainingSessionApi as sessionApi,
  trainingShareApi as shareApi,
  trainingApi,
  trainingTrialApi as trialApi,
} from '#contract/routes/training.ts'
import type { TrainingInterview } from '#contract/training-session.ts'
import { apiQuery, onceLoaded, sharedApiQuery, useApiMutation } from '#web/lib/api/query-client.ts'

export const trainingOptionsQuery = (language: Language) =>
  queryOptions({ ...apiQuery(trainingApi.trainingOptions, { query: { language } }), staleTime: onceLoaded })
export const canStartQuery = sharedApiQuery(sessionApi.canStartInterview, {})
export const interviewQuery = (sessionId: TrainingSessionId) =>
  apiQuery(sessionApi.readInterview, { params: { sessionId } })
export const historyQuery = (page: number) => apiQuery(sessionApi.interviewHistory, { query: { page } })
export const recommendedInterviewersQuery = (sessionId: TrainingSessionId) =>
  queryOptions({
    ...apiQuery(sessionApi.interviewersForSkill, { params: { sessionId } }),
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
export const useStartInterview = (onStarted: (session: TrainingInterview) => void) =>
  useApiMutation(sessionApi.startInterview, { onSuccess: onStarted })
/** As for a new interview. */
export const useResumeInterview = (onResumed: (session: TrainingInterview) => void) =>
  useApiMutation(sessionApi.resumeInterview, { onSuccess: onResumed })
export const usePauseInterview = () => useApiMutation(sessionApi.pauseInterview)
export const useCancelInterview = () => useApiMutation(sessionApi.cancelInterview)
export const useEndInterview = () => useApiMutation(sessionApi.endInterview)
export const useRetryAnswer = () => useApiMutation(sessionApi.retryAnswer)
export const useShareInterview = () => useApiMutation(shareApi.shareInterview)
export const useUnshareInterview = () => useApiMutation(shareApi.unshareInterview)
export const useExportInterview = () => useApiMutation(shareApi.exportInterview)
export const useGenerateQuestions = () => useApiMutation(trainingApi.generateQuestions)
export const useScoreTrialAnswer = () => useApiMutation(trialApi.scoreTrialAnswer)
export const useScorePracticeAnswer = () => useApiMutation(sessionApi.scorePracticeAnswer)
