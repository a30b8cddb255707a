import { defineRoutes } from './route.ts'

/** The weekly hours of interviewers, from which their slots are made. */
export const weeklyScheduleApi = defineRoutes({
  weeklyHours: { method: 'GET', path: '/api/TimeSlot/weekly-hours', access: 'interviewer', cost: 'read' },
  previewWeeklyHours: {
    method: 'POST',
    path: '/api/TimeSlot/weekly-hours/preview',
    access: 'interviewer',
    cost: 'heavy',
  },
  setWeeklyHours: { method: 'PUT', path: '/api/TimeSlot/weekly-hours', access: 'interviewer', cost: 'heavy' },
})
