import { area } from '../area.ts'

export const payment = area('payment', {
  resultTitle: 'Payment Status',
})
