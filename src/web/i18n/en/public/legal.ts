import { defineMessages } from '#web/i18n/define-messages.ts'

/** Each paragraph is one line. A line that starts with a dash is a list item. */
export const legal = defineMessages('legal', {
  termsTitle: 'Terms of service',
  termsSummary: 'What you can expect from us, and what we expect from you.',
  privacyTitle: 'Privacy policy',
  privacySummary: 'What we know about you, why, who else sees it, and when it goes.',
  cancellationTitle: 'Cancellation and refund policy',
  cancellationSummary: 'What comes back when a session does not take place.',
  recordingTitle: 'Consent to recording',
  version: 'Version {{version}}',
  effective: 'In effect since {{date}}',
  contents: 'On this page',
  otherPolicies: 'Other policies',

  termsServiceTitle: 'What Rehearse is',
  termsServiceText: `Rehearse is a marketplace for mock job interviews. Interviewers publish time, interviewees book it, both meet on video, and the interviewee may review the session. There is also a training area with interview questions to practise.
The interview itself is a service of the interviewer to the interviewee. We provide the place, the payment and the rules of this page. A session is practice: nobody promises you a job.`,
  termsAccountTitle: 'Your account',
  termsAccountText: `- You are at least 18 years old, or have the permission of a parent or guardian.
- What you tell us about yourself is true, and you keep it up to date.
- An account is for one person. Keep your password to yourself and tell us when you believe that somebody else knows it.
- An account has one role, interviewee or interviewer, chosen once.`,
  termsInterviewersTitle: 'If you interview',
  termsInterviewersText: `- You describe your experience, specialty and company truthfully.
- You come to every session you have confirmed, on time and prepared.
- You keep what you learn about an interviewee to yourself, and do not use questions that your employer has asked you to keep secret.
- You receive the price of your sessions less our fee, which you see for each session. The money becomes available 24 hours after the session has ended without a complaint.
- Taxes on what you earn are yours to pay.`,
  termsBookingTitle: 'Booking a session',
  termsBookingText: `When you start to pay, the time is held for you for 15 minutes and nobody else can book it. An unpaid hold ends by itself and costs nothing.
Some interviewers confirm instantly; others approve each request. A request that is not answered within 24 hours, or by 2 hours before the start, whichever comes first, ends by itself and the money is released in full.
A confirmed booking carries a meeting link, which we send by email to both sides.`,
  termsPaymentTitle: 'Price and payment',
  termsPaymentText: `The interviewer sets the price. It is fixed, with its currency, when you start to pay. Where we show a price in another currency, we name the rate, its source and its date.
You are charged only when a booking is confirmed. Until then an amount may be reserved on your card. Payments are handled by payment providers; we never see or keep your card number.`,
  termsCancellationTitle: 'Cancelling',
  termsCancellationText: `For a confirmed booking that you cancel, you get back
- everything, 24 hours or more before the start;
- 50%, from 12 up to 24 hours before the start;
- nothing, less than 12 hours before the start.
If the interviewer cancels, you get back everything or move to another time, as you choose. The cancellation and refund policy has the details and is part of these terms.`,
  termsConductTitle: 'How we treat each other',
  termsConductText: `Be on time, be honest, be kind. These are not allowed and may end an account:
- insults, harassment or discrimination;
- arranging payment around Rehearse for people you met here;
- reviews that are bought, traded or untrue;
- publishing a session, or parts of it, without the other person’s written permission;
- attempts to break, overload or scrape the service.`,
  termsRecordingTitle: 'Recording',
  termsRecordingText: `Sessions are video-recorded, with the consent you give when you book. A recording is for the two people of the session, who may watch it for 90 days and use it for their own learning only.`,
  termsTrainingTitle: 'Training',
  termsTrainingText: `The coach in the training area is a program. Its questions are not a promise of what a company will ask, and its scores judge the words of an answer, not you: no employer sees them and no decision about you should rest on them. Please do not tell it secrets of your employer.`,
  termsLiabilityTitle: 'What we answer for',
  termsLiabilityText: `We keep the service running with care, but cannot promise that it never fails. For a session that fails because of us, you get back what you paid for it. Beyond that, as far as the law allows, we answer for damage up to what you paid through Rehearse in the twelve months before it. Nothing here limits rights that the law gives you as a consumer, or our liability for intent and gross negligence.`,
  termsEndTitle: 'Ending it',
  termsEndText: `You may close your account whenever you like; upcoming bookings are cancelled under the rules above. We may suspend or close an account that breaks these terms, and tell you why. Money that is yours is paid to you in either case.`,
  termsChangesTitle: 'Changes and contact',
  termsChangesText: `When we change these terms in a way that matters, we tell you by email at least 14 days before. Bookings made earlier keep the terms they were made under.
Questions and complaints: <mail>write to us</mail>.`,

  privacyCollectTitle: 'What we collect',
  privacyCollectText: `- Account: email, username, password (kept only as a hash that cannot be read back), passkeys and one-time codes if you set them up, role, interface language and time zone.
- Profile: what you enter, such as name, picture, country, city, mobile number, LinkedIn address, languages, purpose, specialty, company and experience.
- Bookings: times, notes, messages between the two sides, meeting links, cancellations, attendance and reviews.
- Interviewers you keep as favourites, and of whom you asked to be told when they are free.
- Payments: amounts, currency, status and the provider’s transaction number. No card numbers.
- Sessions: the video recording, and when each side joined and left.
- AI training: your interviews with the coach, what you answered and how it was judged. Answers to practice questions stay in your browser; our server checks them and stores nothing.
- Technical records: address, time and browser of sign-ins and of requests, to protect accounts and find faults.`,
  privacyUseTitle: 'What we use it for',
  privacyUseText: `- To do what you ask for: show you to the right people, book, pay, send emails and calendar invitations, hold and record sessions. This is needed for the contract between us.
- To keep the service safe and working, which is our legitimate interest.
- To keep books, because the law requires it.
- To count visits, only with your consent.
We do not sell personal data and show no advertising.`,
  privacySharedTitle: 'Who sees it',
  privacySharedText: `- Other members: an interviewer’s card shows name, picture, specialty, company, experience, bio, LinkedIn address, languages, place, rating and, unless switched off, email. An interviewee’s name and confirmed email stand on their bookings, for the interviewers they book. From the request or booking on, until 30 days after the session, these interviewers also see the interviewee’s picture, languages, purpose, LinkedIn address, the type, level and role of training shared with them, and, if the interviewee allows it, country and city; after a cancellation no more. Nobody else sees any of it.
- The two sides of a booking read what they write to each other, also by email.
- Visitors who are not signed in see no names, pictures or addresses, but for interviewers who opened a public page: it shows name, picture, specialty, company, experience, languages, rating, number of interviews, price, next free time and up to three reviews without their authors’ names. Search engines find it.
- Payment providers receive what a payment needs: a card payment provider or a regional payment provider, whichever you pay with.
- A public location service is asked by your browser, once you are signed in, which country you connect from, so that we can suggest country and currency. It sees your internet address and nothing else.
- Companies that run our servers, send our email and store our files work on our instructions only.
- Authorities, where the law obliges us.`,
  recordingConsentTitle: 'When a session is recorded',
  recordingConsentText: `Sessions are video-recorded so that you can see yourself answer. You agree to it when you book, and the interviewer agrees for their side. While a recording runs, both of you see it on screen. Either side may stop it at any time, without giving a reason.`,
  recordingAccessTitle: 'Who can watch a recording',
  recordingAccessText: `Only the two people of the session. If one of you opens a dispute, one of our administrators may watch it to settle that dispute. Recordings are not used for advertising and not used to train any model.`,
  recordingKeepingTitle: 'How long a recording is kept',
  recordingKeepingText: `90 days after the session, then it is deleted. We remind you by email seven days before. Either of you can delete it earlier, at any time. The same holds for a recording made elsewhere that the interviewer uploads.`,
  privacyTrainingTitle: 'AI training',
  privacyTrainingText: `Your interviews with the coach are kept so that you can read them again and see your progress. Only you see them, and an interviewer if you share one for a booking; you can take that back. They go when your account is erased. The coach runs on our own servers; where we connect a language model, it is sent the question and your answer without email addresses, phone numbers and links. We add nothing about you; a name that you say yourself goes along. What you dictate is turned into text by your browser, which may send the sound to its maker; we receive the text only. Answers to practice questions stay in your browser; our server checks them and stores nothing.`,
  privacyCookiesTitle: 'Cookies and browser storage',
  privacyCookiesText: `Your browser keeps for us only what the site needs: your sign-in, the language and theme you chose, what you have typed into a form and not sent yet, where an interrupted upload stopped and, for 24 hours, the country you connect from.
Analytics runs only after you accept it. Your choice is kept under the name ga_consent for 365 days, then we ask again. If you decline, no analytics is loaded and no analytics cookie is set. What is counted is which page was opened, never who opened it: no names, no numbers of bookings, no advertising. You can change your mind at any time:`,
  cookieDecision: 'Your decision in this browser:',
  cookiesUndecided: 'none yet, so nothing is counted.',
  cookiesAccepted: 'accepted, until {{date}}.',
  cookiesDeclined: 'declined, nothing is counted.',
  cookiesAccept: 'Accept analytics',
  cookiesDecline: 'Decline analytics',
  privacyKeepTitle: 'How long we keep it',
  privacyKeepText: `- Account and profile: as long as the account exists, and 30 days after it is closed. Then personal data is deleted. What you wrote to others about a booking goes with it; what they wrote to you stays theirs.
- Recordings: 90 days after the session.
- Notices in the product: 90 days, the newest 200 of them.
- Records of payments: as long as bookkeeping law asks for, without your name once the account is gone.`,
  privacyRightsTitle: 'Your rights',
  privacyRightsText: `You may see, correct, export and delete your data, object to its use, and take back a consent for the future. Most of it you can change yourself in your profile; for the rest <mail>write to us</mail>, and we answer within 30 days. You may also complain to the data protection authority where you live.`,
  privacySecurityTitle: 'How we protect it',
  privacySecurityText: `Connections are encrypted. Passwords are hashed, sign-ins can be revoked at once, and repeated wrong passwords are slowed down. Only those who need data for their work can reach it. If something goes wrong that concerns you, we tell you without delay.`,
  privacyChangesTitle: 'Changes and contact',
  privacyChangesText: `When we change this policy in a way that matters, we tell you by email before it takes effect. Rehearse is responsible for the data described here. Questions: <mail>write to us</mail>.`,

  cancellationYouTitle: 'If you cancel a confirmed booking',
  cancellationYouText: `What comes back depends on how long before the start you cancel:
- 24 hours or more: a full refund.
- From 12 up to 24 hours: 50%.
- Less than 12 hours: no refund.
At exactly 24 hours it is still everything, at exactly 12 hours still half. Before you confirm a cancellation, we show you the exact amount.`,
  cancellationPendingTitle: 'If the booking is not confirmed yet',
  cancellationPendingText: `A request that waits for the interviewer’s answer can be cancelled at any time, and everything that was reserved is released. The same happens when the interviewer declines or does not answer in time.`,
  cancellationInterviewerTitle: 'If the interviewer cancels',
  cancellationInterviewerText: `You get a full refund, however short the notice, or move the session to another time, as you choose.`,
  cancellationMoveTitle: 'If you move a session',
  cancellationMoveText: `Up to 24 hours before the start you may move a confirmed booking to another free time of the same interviewer at the same price, at most twice, without paying again. Refunds are then counted from the earliest of the dates the booking has had.`,
  cancellationNoShowTitle: 'If somebody does not come',
  cancellationNoShowText: `- You do not come: no refund.
- The interviewer does not come: a full refund. Wait 15 minutes, then report it.
If the two sides disagree, we look at who joined the session and when.`,
  cancellationRefundTitle: 'When the money arrives',
  cancellationRefundText: `We send a refund at once, to the means you paid with. Banks then take 5-7 business days. You can follow it in your bookings. Half of an odd amount is rounded in your favour.`,
  cancellationContactTitle: 'Questions',
  cancellationContactText: `Something went differently? <mail>Write to us</mail> and name the booking’s date.`,
})
