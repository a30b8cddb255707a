import { area } from '../area.ts'

export const interviewer = area('interviewer', {
  title: 'Find Interviewers',
})
