import type { RussianMessages } from '#web/i18n/define-messages.ts'
import type { bookingDisputes as english } from '#web/i18n/en/bookings/booking-disputes.ts'

export default {
  claim: 'Сообщить о проблеме',
  claimTitle: 'Сообщить о проблеме на встрече',
  claimIntro: 'Мы разберёмся и решим, вернуть ли деньги. {{name}} узнает, что вы сообщили о проблеме.',
  claimReason: 'Что было не так?',
  unprepared: 'Интервьюер не подготовился',
  other_topic: 'Говорили на другую тему',
  too_short: 'Встреча была слишком короткой',
  technical: 'Не работали звук, видео или ссылка',
  behaviour: 'Интервьюер вёл себя плохо',
  other: 'Другое',
  claimWords: 'Что произошло?',
  claimHint: 'Когда это было и чего вы ожидали.',
  send: 'Отправить',
  claimSent: 'Сообщение отправлено. Наше решение появится здесь.',
  youClaimed: 'Вы сообщили о проблеме на этой встрече',
  theyClaimed: 'Сообщение о проблеме на этой встрече: {{name}}',
  claimOpen: 'Мы разбираемся.',
  claimOpenEarnings: 'Мы разбираемся. Выплата подождёт до решения.',
  claimRejected: 'Мы рассмотрели сообщение о проблеме. Возврата не будет.',
  claimGranted: 'Мы рассмотрели сообщение о проблеме. Возврат: {{amount}}.',

  decision: 'Что пишет наша команда',
  appeal: 'Обжаловать',
  appealUntil: 'Обжаловать можно один раз, до {{until}}.',
  appealTitle: 'Обжаловать наше решение',
  appealIntro: 'Решение пересмотрит другой сотрудник. Новое решение окончательное.',
  appealWords: 'Почему решение неверное?',
  appealSent: 'Обжалование отправлено. Окончательное решение появится здесь.',
  appealOpen: 'Это решение обжалуют. Его пересматривает другой сотрудник.',
} satisfies RussianMessages<typeof english>
