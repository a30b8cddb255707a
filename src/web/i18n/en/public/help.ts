import { defineMessages } from '#web/i18n/define-messages.ts'

/** Questions and answers. Lines of an answer that start with a dash are a list. */
export const help = defineMessages('help', {
  title: 'Help',
  description: 'Booking, paying, refunds, sessions, recordings, the AI coach, payouts and your account.',
  subtitle: 'Short answers to the questions we get most.',
  topics: 'Topics',
  openAll: 'Open all answers',
  closeAll: 'Close all answers',
  contactTitle: 'Still stuck?',
  contactText: 'Write to <mail>{{email}}</mail>. Tell us the date of your session, if it’s about one.',

  booking: 'Booking',
  bookQuestion: 'How do I book a session?',
  bookAnswer:
    'Open <find>Find Interviewers</find>, choose a time, check the summary and pay. You need an account, and a profile with your country and at least one language.',
  pendingQuestion: 'Why is my booking pending?',
  pendingAnswer:
    'Some interviewers approve each request. They have 24 hours to answer, or at the latest 2 hours before the start. Until they accept, there’s only a hold on your card. If they decline or don’t answer, we release the hold in full.',
  holdQuestion: 'How long do you hold my time while I pay?',
  holdAnswer:
    'At least 15 minutes. You see the countdown. If you don’t pay in time, we release the time and you aren’t charged.',
  noTimeQuestion: 'My interviewer has no free time. What can I do?',
  noTimeAnswer:
    'Open their card in <find>Find Interviewers</find> and ask for an alert when a time is free. Confirm your email first, so that our email reaches you.',
  otherTimeQuestion: 'None of the free times suits me. Can I propose another one?',
  otherTimeAnswer:
    'Yes, if the interviewer has weekly hours and accepts such requests. Choose “Propose other times” below the free times, and pick up to three within the next 60 days. The interviewer has 3 days to accept one. A free session is booked at once. For a paid one, we hold the time for up to 24 hours until you pay. You can have three open requests, one for each interviewer.',

  paying: 'Paying and refunds',
  priceQuestion: 'What does it cost?',
  priceAnswer:
    'Each interviewer sets their own price. You see it before you book, and we fix it with its currency when you start to pay. Your account and the AI coach are free.',
  payQuestion: 'How do I pay, and is it safe?',
  payAnswer:
    'You pay by card on the page of our payment provider. Your card details never reach us. If we offer you lari, we show the rate, its source and its date.',
  declinedQuestion: 'My card was declined. Am I charged?',
  declinedAnswer: 'No. While the countdown runs, your time stays yours. Try again or use another card.',
  receiptQuestion: 'Where is my receipt?',
  receiptAnswer:
    'Under <payments>Payments</payments>. Every paid session has a receipt that you can download.',
  cancelQuestion: 'How do I cancel, and what do I get back?',
  cancelAnswer: `Open <bookings>your bookings</bookings>, choose the session and cancel it. You see the exact refund first.
- 24 hours or more before the start: a full refund.
- 12 to 24 hours before: 50%.
- Less than 12 hours before: no refund.
A request that isn’t accepted yet is always free to cancel. If the interviewer cancels, you get a full refund. See the <policy>cancellation policy</policy>.`,
  refundQuestion: 'When does my refund arrive?',
  refundAnswer:
    'We send it at once, the same way you paid. Your bank then takes 5-7 business days. Your booking shows the status of the refund.',

  changes: 'Changes and problems',
  moveQuestion: 'Can I move a session?',
  moveAnswer:
    'Yes, until 24 hours before the start and at most 2 times: to another free time of the same interviewer at the same price. You don’t pay again. Refunds stay based on the earliest date of the booking.',
  absentQuestion: 'The interviewer didn’t come. What now?',
  absentAnswer:
    'Wait 15 minutes after the start, then report it in your booking. If the interviewer doesn’t contest it within 24 hours, you get a full refund.',
  lateQuestion: 'What if I don’t come?',
  lateAnswer:
    'Then there’s no refund, and the interviewer can report that you were absent. You can contest a report. We then check who joined and when.',

  sessions: 'Sessions and recordings',
  deviceQuestion: 'What do I need for a session?',
  deviceAnswer:
    'A computer or phone with a camera, a microphone and a current Chrome, Edge, Firefox or Safari. There’s nothing to install. The room opens 15 minutes before the start, and you can test camera and sound before you join.',
  connectQuestion: 'We can’t see or hear each other. What helps?',
  connectAnswer:
    'Allow camera and microphone in your browser. Turn off your VPN, or try another network, such as a phone hotspot. Then reload the page: you come back to the same session.',
  recordingQuestion: 'Is my session recorded?',
  recordingAnswer:
    'Only if you both agreed. You see on screen when a recording runs, and either of you can stop it at any time. Sessions on another service’s meeting link aren’t recorded by us.',
  watchQuestion: 'Who can watch a recording, and for how long?',
  watchAnswer:
    'Only the two of you. If there’s a dispute, one of our administrators may watch it to decide. We delete it 90 days after the session and email you 7 days before. Either of you can delete it earlier.',
  scorecardQuestion: 'When do I get my scorecard?',
  scorecardAnswer:
    'Interviewers can send it within 14 days of the session. It opens once you’ve left your review, so that neither influences the other.',
  zoneQuestion: 'Which time zone do you show?',
  zoneAnswer:
    'Screens use the time zone of your device, and always name it. Emails and calendar invitations use the one in your <profile>profile</profile>.',

  coach: 'AI coach',
  scoreQuestion: 'How does the AI coach score an answer?',
  scoreAnswer:
    'It compares your answer with what a good answer to this question contains, and gives a score out of 10. It quotes what was strong and names one next step. If it can’t score an answer fairly, it says so, and the answer doesn’t count.',
  coachPrivateQuestion: 'Who sees my training?',
  coachPrivateAnswer:
    'Only you, and an interviewer if you share an interview for a booking. Employers never see it. The number of interviews you can start in a day is limited.',

  interviewing: 'For interviewers',
  startQuestion: 'How do I start interviewing?',
  startAnswer:
    'Create an account as an interviewer and complete your profile: country, languages, specialty, company and experience. Then publish times and prices in <slots>Manage Slots</slots>. You choose whether bookings are confirmed instantly or wait for your approval.',
  sessionTypesQuestion: 'How do I offer sessions of different lengths and prices?',
  sessionTypesAnswer:
    'Set your weekly hours in <slots>Manage Slots</slots>, then add up to ten <sessionTypes>session types</sessionTypes>. Each has its own length, price and questions for candidates, and one can be a free intro. A question can ask for text, a choice, a link or a file of up to 5 MB. Candidates choose a type first, then a time within your weekly hours. Slots you add yourself keep their own length and price.',
  askedTimeQuestion: 'Why does a candidate ask me for a time outside my weekly hours?',
  askedTimeAnswer:
    'Candidates who find no suitable time can propose up to three. They see when you’re free between 07:00 and 22:00 in your time zone, or in your weekly hours, but not why you’re busy. Days off, your sessions and busy times in your calendars are left out. Accept a time or decline in My Bookings. Once you accept a paid time, we hold it for up to 24 hours until the candidate pays.',
  calendarQuestion: 'How do I connect my calendar?',
  calendarAnswer:
    'Open <calendars>Calendars</calendars> and choose Google Calendar, Microsoft 365, a CalDAV account such as iCloud or Fastmail, or an ICS address. Times when you’re busy there hide your slots, and we check once more before each booking. Choose one calendar for your bookings, and we add, move and delete them there. A missing time? The same page shows why it’s hidden.',
  payoutQuestion: 'When do I get paid?',
  payoutAnswer:
    'Money from a session becomes available 24 hours after it ends, unless a problem was reported. Add your payout details under <earnings>Earnings</earnings>. There you see our fee for each session, what is available and each payout.',

  account: 'Your account',
  emailQuestion: 'I don’t get your emails. Why?',
  emailAnswer:
    'Check your spam folder. Then open <account>Account and security</account> and confirm your email: until you do, we send you no booking emails. Everything is also in your bookings.',
  passwordQuestion: 'I forgot my password.',
  passwordAnswer: '<forgot>Ask for a new one</forgot>. The link in our email works once, for 60 minutes.',
  roleQuestion: 'Can I change my role?',
  roleAnswer:
    'No. An account is for an interviewee or for an interviewer. To do both, create a second account with another email.',
  visibleQuestion: 'Who sees my profile?',
  visibleAnswer:
    'An interviewer’s card is shown to signed-in members, and to everyone only if they turn on a public page. An interviewee’s profile is shown only to the interviewers they book, until 30 days after the session. The <profile>profile form</profile> says for each field who sees it. Your phone number is shown to no one.',
  deleteQuestion: 'How do I get my data or close my account?',
  deleteAnswer:
    'Both are under <account>Account and security</account>. Closing an account cancels your bookings under the refund rules. Sign in within 30 days to reopen it. Then we erase your personal data, and keep payment records without your name.',
})
