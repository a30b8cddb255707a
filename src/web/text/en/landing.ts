import { area } from '../area.ts'

export const landing = area('landing', {
  title: 'Rehearse the interview. Land the job.',
})
