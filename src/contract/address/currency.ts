import { named } from './address.ts'

/** What a time costs in which currency. */
export const addresses = named({
  priceOptions: {
    method: 'GET',
    path: '/api/booking/price-options/:timeSlotId',
    access: 'interviewee',
    cost: 'read',
  },
})
