import { defineMessages } from '#web/i18n/define-messages.ts'

export const payment = defineMessages('payment', {
  verifying: 'Verifying your payment…',

  successTitle: 'Payment Successful',
  authorizedTitle: 'Payment Authorised',
  statusTitle: 'Payment Status',

  isCreated: 'You haven’t paid yet.',
  isPending: 'Your payment is being processed. This page updates itself.',
  isAuthorized: 'We placed a hold on your card. You’re charged only if the interviewer accepts.',
  isSuccess: 'Your session is confirmed.',
  isFailed: 'The payment failed. Nothing was charged.',
  isExpired: 'The time to pay is over. Nothing was charged. We released the time.',
  isCancelled: 'The payment was cancelled. Nothing was charged.',
  isRefunded: 'You got a full refund.',
  isPartiallyRefunded: 'You got a partial refund.',
  booked: 'You’re booked: <at>then</at> with {{name}}.',
  requested: 'Your request: <at>then</at> with {{name}}. We’ll email you when they reply.',

  created: 'Not paid yet',
  pending: 'In progress',
  authorized: 'On hold',
  success: 'Paid',
  failed: 'Failed',
  expired: 'Expired',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
  partiallyRefunded: 'Partly refunded',

  status: 'Status',
  transactionId: 'Transaction ID',
  amount: 'Amount',
  date: 'Payment date',
  started: 'Started',
  interview: 'Session',
  interviewWith: 'with {{name}}',
  heldUntil: 'We hold this time for you for',

  addToCalendar: 'Add to calendar',
  prepare: 'Prepare with the AI coach',
  viewBookings: 'View My Bookings',
  continueToPayment: 'Continue to payment',
  refresh: 'Refresh Payment Status',
  tryAgain: 'Try Again',
  backToBookings: 'Back to Bookings',
  home: 'Back to Home',

  failedTitle: 'Payment Verification Failed',
  missingId: 'Transaction ID is missing',
})
