import { defineRoutes } from './route.ts'

/** What a time costs in which currency. */
export const currencyApi = defineRoutes({
  exchangeRates: { method: 'GET', path: '/api/payment/rates', access: 'signed-in', cost: 'read' },
  priceOptions: {
    method: 'GET',
    path: '/api/booking/price-options/:timeSlotId',
    access: 'interviewee',
    cost: 'read',
  },
})
