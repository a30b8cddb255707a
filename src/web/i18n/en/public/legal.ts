import { defineMessages } from '#web/i18n/define-messages.ts'

/** Each paragraph is one line. A line that starts with a dash is a list item. */
export const legal = defineMessages('legal', {
  termsTitle: 'Terms of service',
  termsSummary: 'What we promise you, and what we expect from you.',
  privacyTitle: 'Privacy policy',
  privacySummary: 'What we know about you, why, who sees it, and how long we keep it.',
  cancellationTitle: 'Cancellation and refund policy',
  cancellationSummary: 'What you get back if a session is cancelled, moved or missed.',
  recordingTitle: 'Consent to recording',
  version: 'Version {{version}}',
  effective: 'In effect since {{date}}',
  contents: 'On this page',
  otherPolicies: 'Other policies',

  termsServiceTitle: 'What Rehearse is',
  termsServiceText: `Rehearse is a marketplace for mock job interviews. Interviewers publish times, interviewees book them, both meet on video, and the interviewee may review the session. An AI coach is there for practice in between.
The interview itself is a service of the interviewer to the interviewee. We provide the room, the payment and these rules. A session is practice. We do not promise you a job.`,
  termsAccountTitle: 'Your account',
  termsAccountText: `- You are at least 18 years old, or have the permission of a parent or guardian.
- What you tell us about yourself is true and up to date.
- An account is for one person. Keep your password to yourself, and tell us if you think someone else knows it.
- An account has one role, interviewee or interviewer. It cannot be changed later.`,
  termsInterviewersTitle: 'If you interview',
  termsInterviewersText: `- You describe your experience, specialty and company truthfully.
- You come to every session you have confirmed, on time and prepared.
- You keep what you learn about an interviewee to yourself, and do not use questions that your employer keeps secret.
- You receive the price of your sessions less our fee, which you see for each session. The money becomes available 24 hours after a session, unless a problem was reported.
- You pay the taxes on what you earn.`,
  termsBookingTitle: 'Booking a session',
  termsBookingText: `When you start to pay, we hold the time for you for 15 minutes, and no one else can book it. An unpaid hold expires and costs nothing.
Some interviewers confirm instantly. Others approve each request. A request that is not answered within 24 hours, or by 2 hours before the start, whichever comes first, expires, and the hold on your money is released in full.
A confirmed booking has a meeting link, which we email to both sides.`,
  termsPaymentTitle: 'Price and payment',
  termsPaymentText: `The interviewer sets the price. It is fixed, with its currency, when you start to pay. Where we show a price in another currency, we name the rate, its source and its date.
You are charged only when a booking is confirmed. Until then there may be a hold on your card. Payments are handled by payment providers. We never see or keep your card number.`,
  termsCancellationTitle: 'Cancelling',
  termsCancellationText: `If you cancel a confirmed booking, you get back
- everything, 24 hours or more before the start;
- 50%, from 12 up to 24 hours before the start;
- nothing, less than 12 hours before the start.
If the interviewer cancels, you choose: a full refund, or another time. The cancellation and refund policy has the details and is part of these terms.`,
  termsConductTitle: 'How we treat each other',
  termsConductText: `Be on time, be honest, be kind. These are not allowed, and we may close an account for them:
- insults, harassment or discrimination;
- arranging payment around Rehearse for people you met here;
- reviews that are bought, traded or untrue;
- publishing a session, or parts of it, without the other person’s written permission;
- attempts to break, overload or scrape the service.`,
  termsRecordingTitle: 'Recording',
  termsRecordingText: `Sessions are video-recorded, with the consent you give when you book. A recording is for the two people in the session. They may watch it for 90 days, and use it only to learn.`,
  termsTrainingTitle: 'Training',
  termsTrainingText: `The AI coach is a program. It does not promise that a company will ask the same questions. Its scores are about an answer, not about you. No employer sees them, and no decision about you should be based on them. Please do not tell it secrets of your employer.`,
  termsLiabilityTitle: 'Liability',
  termsLiabilityText: `We run the service with care, but cannot promise that it never fails. If a session fails because of us, we refund what you paid for it. Beyond that, as far as the law allows, our liability is limited to what you paid through Rehearse in the twelve months before the damage. Nothing here limits rights that the law gives you as a consumer, or our liability for intent and gross negligence.`,
  termsEndTitle: 'Closing an account',
  termsEndText: `You may close your account at any time. Upcoming bookings are then cancelled under the rules above. We may suspend or close an account that breaks these terms, and we tell you why. In both cases we pay you the money that is yours.`,
  termsChangesTitle: 'Changes and contact',
  termsChangesText: `When we change these terms in a way that matters, we tell you by email at least 14 days before. Bookings made earlier keep the terms they were made under.
Questions and complaints: <mail>contact us</mail>.`,

  privacyCollectTitle: 'What we collect',
  privacyCollectText: `- Account: email, username, password (kept only as a hash that cannot be read back), passkeys and one-time codes if you set them up, role, interface language and time zone.
- Profile: what you enter, such as name, picture, country, city, mobile number, LinkedIn address, languages, purpose, specialty, company and experience.
- Bookings: times, notes, answers and files for the interviewer, messages between the two sides, meeting links, cancellations, attendance and reviews.
- Interviewers in your favourites, and those whose free times you asked us to announce.
- Payments: amounts, currency, status and the provider’s transaction number. No card numbers.
- Sessions: the video recording, and when each side joined and left.
- AI training: your interviews with the coach, your answers and their scores. Answers to practice questions stay in your browser. Our server checks them and stores nothing.
- Technical records: network address, time and browser of sign-ins and requests, to protect accounts and find faults.`,
  privacyUseTitle: 'What we use it for',
  privacyUseText: `- To do what you ask for: show you to the right people, book, pay, send emails and calendar invitations, hold and record sessions. This is needed for the contract between us.
- To keep the service safe and working, which is our legitimate interest.
- To keep accounts, because the law requires it.
- To count visits, only with your consent.
We do not sell personal data and show no advertising.`,
  privacySharedTitle: 'Who sees it',
  privacySharedText: `- Other members: an interviewer’s card shows name, picture, specialty, company, experience, bio, LinkedIn address, languages, place, rating and, unless switched off, email. An interviewee’s name and confirmed email stand on their bookings, for the interviewers they book. From the request or booking on, until 30 days after the session, these interviewers also see the interviewee’s picture, languages, purpose, LinkedIn address, the type, level and role of training shared with them, and, if the interviewee allows it, country and city; after a cancellation they no longer see it. No one else sees it.
- The two sides of a booking read each other’s messages, also by email. Only they can open the answers and files sent with it.
- Visitors who are not signed in see no names, pictures or addresses, except on the public page of an interviewer who turned it on. It shows name, picture, specialty, company, experience, languages, rating, number of interviews, price, next free time and up to three reviews without their authors’ names. Search engines find it.
- Payment providers receive what a payment needs: a card payment provider or a regional payment provider, whichever you pay with.
- Once you are signed in, your browser asks a public location service which country you connect from, so that we can suggest country and currency. The service sees your internet address and nothing else.
- Companies that run our servers, send our email and store our files work on our instructions only.
- Authorities, where the law obliges us.`,
  recordingConsentTitle: 'When a session is recorded',
  recordingConsentText: `Sessions are video-recorded so that you can watch your answers. You agree to it when you book, and the interviewer agrees for their side. If both of you agreed, the recording in our room starts when both of you are there. You both see on screen that it is running. Either of you may stop it at any time, without giving a reason.`,
  recordingAccessTitle: 'Who can watch a recording',
  recordingAccessText: `Only the two people in the session. If one of you opens a dispute, one of our administrators may watch it to decide. We do not use recordings for advertising or to train any model.`,
  recordingKeepingTitle: 'How long a recording is kept',
  recordingKeepingText: `We delete a recording 90 days after the session, and email you seven days before. Either of you can delete it earlier, at any time. The same is true for a recording that the interviewer uploads.`,
  privacyTrainingTitle: 'AI training',
  privacyTrainingText: `We keep your interviews with the coach so that you can read them again and see your progress. Only you see them, and an interviewer if you share one for a booking. You can stop sharing it. They are deleted with your account. The coach runs on our own servers. If we connect a language model, it receives the question and your answer without email addresses, phone numbers and links. We add nothing about you, but a name in your answer is sent with it. If you dictate, your browser turns your voice into text and may send the sound to its maker. We receive only the text. Answers to practice questions stay in your browser. Our server checks them and stores nothing.`,
  privacyCookiesTitle: 'Cookies and browser storage',
  privacyCookiesText: `Your browser stores only what the site needs: your sign-in, your language and theme, text in forms that you have not sent yet, where an interrupted upload stopped and, for 24 hours, the country you connect from.
Analytics runs only after you accept it. We store your choice as ga_consent for 365 days, then we ask again. If you decline, no analytics is loaded and no analytics cookie is set. We count which page was opened, never who opened it: no names, no booking numbers, no advertising. You can change your choice at any time:`,
  cookieDecision: 'Your choice in this browser:',
  cookiesUndecided: 'none yet, so nothing is counted.',
  cookiesAccepted: 'accepted, until {{date}}.',
  cookiesDeclined: 'declined, nothing is counted.',
  cookiesAccept: 'Accept analytics',
  cookiesDecline: 'Decline analytics',
  privacyKeepTitle: 'How long we keep it',
  privacyKeepText: `- Account and profile: as long as the account exists, and 30 days after it is closed. Then personal data is deleted. Your messages about bookings are deleted with it. The other person’s messages stay.
- Recordings: 90 days after the session.
- Files sent with a booking: 90 days after the session, or one day after a cancellation. Files that no booking uses: one day.
- Notifications in the product: 90 days, the newest 200 of them.
- Payment records: as long as accounting law requires, without your name once the account is deleted.`,
  privacyRightsTitle: 'Your rights',
  privacyRightsText: `You may see, correct, export and delete your data, object to its use, and take back a consent for the future. You can change most of it in your profile and under Account and security. For the rest, <mail>contact us</mail>. We answer within 30 days. You may also complain to the data protection authority where you live.`,
  privacySecurityTitle: 'How we protect it',
  privacySecurityText: `Connections are encrypted. Passwords are hashed, sign-ins can be revoked at once, and repeated wrong passwords are slowed down. Only people who need data for their work can access it. If a security incident affects you, we tell you without delay.`,
  privacyChangesTitle: 'Changes and contact',
  privacyChangesText: `When we change this policy in a way that matters, we tell you by email before it takes effect. Rehearse is responsible for the data described here. Questions: <mail>contact us</mail>.`,

  cancellationYouTitle: 'If you cancel a confirmed booking',
  cancellationYouText: `Your refund depends on how long before the start you cancel:
- 24 hours or more: a full refund.
- From 12 up to 24 hours: 50%.
- Less than 12 hours: no refund.
At exactly 24 hours the refund is still full, at exactly 12 hours still half. We show you the exact amount before you cancel.`,
  cancellationPendingTitle: 'If the booking is not confirmed yet',
  cancellationPendingText: `You can cancel a request at any time before the interviewer answers. The hold on your money is then released in full. The same happens if the interviewer declines or does not answer in time.`,
  cancellationInterviewerTitle: 'If the interviewer cancels',
  cancellationInterviewerText: `You get a full refund, however short the notice, or move the session to another time, as you choose.`,
  cancellationMoveTitle: 'If you move a session',
  cancellationMoveText: `Up to 24 hours before the start you may move a confirmed booking to another free time of the same interviewer at the same price, at most twice, without paying again. Refunds are then based on the earliest date of the booking.`,
  cancellationNoShowTitle: 'If one of you does not come',
  cancellationNoShowText: `- You do not come: no refund.
- The interviewer does not come: a full refund. Wait 15 minutes, then report it.
If you disagree, we check who joined the session and when.`,
  cancellationRefundTitle: 'When the money arrives',
  cancellationRefundText: `We send a refund at once, the same way you paid. Banks then take 5-7 business days. You see its status in your bookings. Half of an odd amount is rounded in your favour.`,
  cancellationContactTitle: 'Questions',
  cancellationContactText: `Something else happened? <mail>Contact us</mail> and tell us the date of the session.`,
})
