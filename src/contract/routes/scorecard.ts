import { defineRoutes } from './route.ts'

/** What an interviewer makes of a session. */
export const scorecardApi = defineRoutes({
  gradedSessions: { method: 'GET', path: '/api/scorecards', access: 'signed-in', cost: 'read' },
  gradingCalibration: {
    method: 'GET',
    path: '/api/scorecards/calibration',
    access: 'interviewer',
    cost: 'read',
  },
  scorecard: { method: 'GET', path: '/api/booking/:id/scorecard', access: 'signed-in', cost: 'read' },
  saveScorecard: { method: 'PUT', path: '/api/booking/:id/scorecard', access: 'interviewer', cost: 'write' },
  sendScorecard: {
    method: 'POST',
    path: '/api/booking/:id/scorecard',
    access: 'interviewer',
    cost: 'mail',
  },
})
