import { defineMessages } from '#web/i18n/define-messages.ts'

/** What the words of the database mean in the histories of bookings and people. */
export const adminWords = defineMessages('adminWords', {
  // Why a booking was cancelled
  cancelled_by_interviewee: 'Cancelled by the interviewee',
  cancelled_by_interviewer: 'Cancelled by the interviewer',
  declined: 'Declined by the interviewer',
  not_answered: 'The interviewer didn’t answer',
  hold_expired: 'Not paid in time',
  payment_failed: 'Payment failed',
  payment_abandoned: 'Payment given up',
  called_off: 'An account was suspended or closed, or an admin cancelled',
  refunded: 'Refunded in the provider’s dashboard',

  // Why money goes back
  refund_cancellation: 'Cancellation',
  refund_claim: 'Claim',
  refund_late_payment: 'Paid after the hold ended',
  refund_no_show: 'No-show',
  refund_operator: 'Admin',
  refund_dashboard: 'Ordered in the provider’s dashboard',
  refund_succeeded: 'Paid out',
  refund_pending: 'In progress',
  refund_failed: 'Failed',

  // Disputes
  chargeback_open: 'Open',
  chargeback_won: 'Won',
  chargeback_lost: 'Lost',
  absent_interviewer: 'The interviewer was reported absent',
  absent_interviewee: 'The interviewee was reported absent',
  upheld: 'Upheld',
  rejected: 'Rejected',
  granted: 'Granted',
  about_no_show: 'About a no-show',
  about_claim: 'About a claim',
  appeal_changed: 'Decision changed',
  appeal_confirmed: 'Decision confirmed',
  unprepared: 'The interviewer wasn’t prepared',
  other_topic: 'Another topic than booked',
  too_short: 'Too short',
  technical: 'Technical problems',
  behaviour: 'Behaviour',
  other: 'Something else',

  // Reports
  spam: 'Spam or advertising',
  harassment: 'Harassment or insults',
  discrimination: 'Discrimination',
  false_information: 'False information',
  impersonation: 'Impersonation',
  illegal_content: 'Illegal content',
  content_profile: 'Profile',
  content_review: 'Review',
  content_message: 'Message',
  content_time_request: 'Request for another time',

  rating: '{{rating}} of 5',
})
