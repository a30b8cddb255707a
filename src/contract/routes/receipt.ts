import { defineRoutes } from './route.ts'

/** What somebody paid. */
export const receiptsApi = defineRoutes({
  paymentHistory: { method: 'GET', path: '/api/payment/history', access: 'interviewee', cost: 'read' },
  receipt: { method: 'GET', path: '/api/payment/receipt/:bookingId', access: 'signed-in', cost: 'read' },
  receiptPdf: {
    method: 'GET',
    path: '/api/payment/receipt/:bookingId/pdf',
    access: 'signed-in',
    cost: 'heavy',
  },
})
