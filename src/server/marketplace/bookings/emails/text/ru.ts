import { counted } from '#server/lib/mail/format.ts'
import type { BookingEmailText } from './en.ts'

type Tier = { percent: string; hours: number }

const hours = (n: number) => counted(n, 'ru', { one: 'час', few: 'часа', many: 'часов', other: 'часа' })
const youCancelled = () => 'Вы отменили эту встречу.'

/** The same in Russian. Names stay in the nominative: the product does not decline what people call themselves. */
export const ru: BookingEmailText = {
  footerBooking: zone =>
    `Вы получили это письмо из-за записи на Rehearse. Время указано в часовом поясе вашего профиля: ${zone}.`,

  digest: {
    subject: 'Что изменилось в ваших записях',
    preview: 'Несколько изменений в одном письме.',
    text: 'За короткое время с вашими записями произошло многое. Вот как обстоят дела сейчас.',
    more: n =>
      `И ещё ${counted(n, 'ru', { one: 'изменение', few: 'изменения', many: 'изменений', other: 'изменения' })}.`,
    calendar: 'Это письмо не меняет ваш календарь. Что в силе, показывает раздел «Мои записи».',
    what: {
      'booking-requested': 'Запрос',
      'booking-confirmed': 'Подтверждено',
      'meeting-link-changed': 'Новая ссылка на встречу',
      'booking-cancelled': 'Отменено',
      'booking-moved': 'Новое время',
      'time-proposed': 'Предложено другое время',
      'proposal-declined': 'Время не изменилось',
      'session-reminder': 'Уже скоро',
      'no-show-reported': 'Сообщено об отсутствии',
      'no-show-decided': 'Решение об отсутствии',
      'notes-changed': 'Новое пожелание',
      'message-received': 'Новое сообщение',
      'recording-ready': 'Готова запись встречи',
      'recording-ends': 'Скоро удалится запись встречи',
      'replay-ends': 'Скоро удалится написанное на встрече',
      'scorecard-ready': 'Ваша оценка',
      'scorecard-due': 'Осталось написать оценку',
    },
  },
  label: {
    when: 'Когда',
    with: 'С кем',
    specialty: 'Специализация',
    price: 'Цена',
    meetingLink: 'Ссылка на встречу',
    answerBy: 'Ответить до',
    before: 'Раньше',
    proposed: 'Предложенное время',
    notes: name => `На чём хочет сосредоточиться ${name}`,
    yourNotes: 'На чём вы хотите сосредоточиться',
  },
  price: {
    free: 'Бесплатно',
    paid: amount => `${amount}, оплачено`,
    authorised: amount => `${amount}, зарезервировано, не списано`,
    plain: amount => amount,
  },
  action: {
    joinMeeting: 'Перейти к встрече',
    viewBookings: 'Мои записи',
    answerRequest: 'Ответить на запрос',
    answerProposal: 'Ответить на предложение',
    findInterviewers: 'Найти другого интервьюера',
    answerMessage: 'Ответить',
  },
  calendarSummary: name => `Пробное собеседование: ${name}`,

  requested: {
    interviewerSubject: (name, when) => `Ответьте, пожалуйста: запрос на собеседование, ${name}, ${when}`,
    interviewerHeadline: name => `Запрос на встречу: ${name}`,
    interviewerAsk: by =>
      by
        ? `Пожалуйста, примите или отклоните запрос. Ответить можно до: ${by}. Без ответа запрос закроется сам.`
        : 'Пожалуйста, примите или отклоните запрос.',
    interviewerMoney: amount =>
      `Зарезервировано ${amount}. Если вы примете запрос, деньги спишутся и запись подтвердится; если отклоните, резерв снимется полностью.`,
    interviewerFree: 'Это время бесплатное: если вы примете запрос, запись подтвердится.',
    intervieweeSubject: (name, when) => `Запрос отправлен: пробное собеседование, ${name}, ${when}`,
    intervieweeHeadline: 'Ваш запрос отправлен',
    intervieweeWait: (name, by) =>
      by
        ? `Ответа ждём до: ${by}. ${name} получит ваш запрос, а мы напишем вам, как только придёт ответ, и также если его не будет.`
        : `${name} получит ваш запрос, а мы напишем вам, как только придёт ответ.`,
    intervieweeMoney: (name, amount) =>
      `Деньги спишутся, только когда ${name} примет запрос: сейчас ${amount} лишь зарезервировано. При отказе или без ответа резерв снимется полностью.`,
    intervieweeFree: 'Это время бесплатное.',
  },

  confirmed: {
    subject: (name, when) => `Подтверждено: пробное собеседование, ${name}, ${when}`,
    headline: 'Встреча подтверждена',
    calendar: name => `Встреча назначена: ${name} и вы. Приложенное приглашение добавит её в ваш календарь.`,
    linkLater: 'Ссылка на встречу придёт отдельным письмом.',
    testCamera: 'Пожалуйста, проверьте камеру и микрофон до начала.',
    changeLink: 'Ссылку на встречу можно заменить своей в разделе «Мои записи».',
    recording:
      'Встреча записывается, только если при записи на неё было дано согласие. Запись всегда обозначена на экране, и каждый из вас может остановить её в любой момент.',
  },

  policy: {
    own: (tiers, name) =>
      `Если отмените вы, вернётся ${tierList(tiers)}. Если встречу отменит ${name}, вернётся всё.`,
    theirs: (tiers, name) =>
      `Если отмените вы, ${name} получит всё обратно. Если встречу отменит ${name}, вернётся ${tierList(tiers)}.`,
    free: 'Если планы изменятся, пожалуйста, отмените запись как можно раньше.',
  },

  lifecycle: {
    movedSubject: (name, when) => `Перенесено: пробное собеседование, ${name}, теперь ${when}`,
    movedHeadline: 'У вашей встречи новое время',
    moved: name =>
      `Встреча перенесена (${name}). Приложенное приглашение обновит ваш календарь; платить ещё раз не нужно.`,
    refundClock:
      'Сумма возврата при отмене считается от самого раннего времени, которое было у этой встречи: перенос её не меняет.',
    proposedSubject: name => `Предложено другое время пробного собеседования: ${name}`,
    proposedHeadline: name => `Предложено другое время: ${name}`,
    proposed: name =>
      `Интервьюер (${name}) предлагает встретиться в другое время. Примите его или оставьте прежнее: до вашего ответа ничего не меняется, доплачивать не нужно.`,
    keptSubject: (name, when) => `Время прежнее: пробное собеседование, ${name}, ${when}`,
    keptHeadline: 'Время встречи не меняется',
    kept: name => `Предложенное вами время не подошло (${name}), встреча остаётся в прежнее время.`,
    tomorrowSubject: (name, when) => `Напоминание: пробное собеседование, ${name}, ${when}`,
    tomorrowHeadline: 'Встреча через 24 часа',
    soonSubject: name => `Через час: пробное собеседование, ${name}`,
    soonHeadline: 'Встреча через час',
    reminder: name =>
      `Скоро ваша встреча (${name}). Проверьте заранее камеру и микрофон; комната откроется за 15 минут до начала.`,
    absentSubject: when => `Вы были на встрече? ${when}`,
    absentHeadline: 'Сообщают, что вас не было',
    absent: name => `По словам второй стороны (${name}), вы не пришли на эту встречу.`,
    absentInterviewer: by =>
      `Если вы были, сообщите об этом в своих записях до ${by}. Иначе вся сумма вернётся кандидату.`,
    absentInterviewee: by =>
      `Если вы были, сообщите об этом в своих записях до ${by}. Иначе встреча считается пропущенной, и деньги не возвращаются.`,
    decidedSubject: (name, when) => `Решено: ваша встреча, ${name}, ${when}`,
    decidedHeadline: 'По сообщению о неявке принято решение',
    tookPlace: 'Встреча считается состоявшейся.',
    youWereAbsent: 'Засчитано, что вас не было.',
    otherWasAbsent: name => `Засчитано, что вторая сторона не пришла: ${name}.`,
    allBack: amount =>
      `Вся сумма, ${amount}, возвращается кандидату. Банку обычно нужно 5-7 рабочих дней, чтобы показать возврат.`,
    nothingBack: 'По правилам деньги не возвращаются.',
  },

  linkChanged: {
    subject: (name, when) => `Новая ссылка: пробное собеседование, ${name}, ${when}`,
    headline: 'Ссылка на встречу изменилась',
    interviewee: name =>
      `У встречи новая ссылка, её указал интервьюер (${name}). Пользуйтесь только ею: прежняя больше не действует. Приложенное приглашение обновит ваш календарь.`,
    interviewer: name =>
      `Вы изменили ссылку на встречу; новую ссылку получит и ${name}. Приложенное приглашение обновит ваш календарь.`,
  },

  notesChanged: {
    subject: (name, when) => `Новое пожелание: пробное собеседование, ${name}, ${when}`,
    headline: name => `Новое пожелание к встрече: ${name}`,
    text: name => `Кандидат (${name}) изменил пожелание к вашей встрече.`,
    taken: name => `Кандидат (${name}) убрал пожелание к вашей встрече.`,
  },

  message: {
    subject: (name, when) => `Сообщение о пробном собеседовании: ${name}, ${when}`,
    headline: name => `Вам пишет ${name}`,
    wrote: (name, when) => `${name}, ${when}`,
    howToAnswer:
      'Ответить можно в разделе «Мои записи». Не отвечайте, пожалуйста, на само письмо: такой ответ никто не прочитает.',
  },

  cancelled: {
    subject: {
      cancelled: (name, when) => `Отменено: пробное собеседование, ${name}, ${when}`,
      declined: (name, when) => `Отклонено: пробное собеседование, ${name}, ${when}`,
      not_answered: (name, when) => `Без ответа: пробное собеседование, ${name}, ${when}`,
      not_paid: (name, when) => `Запись не состоялась: пробное собеседование, ${name}, ${when}`,
    },
    headline: {
      cancelled: 'Встреча отменена',
      declined: 'Запрос отклонён',
      not_answered: 'Запрос остался без ответа',
      not_paid: 'Запись не завершена',
    },
    interviewee: {
      cancelled_by_interviewee: youCancelled,
      cancelled_by_interviewer: name => `Интервьюер (${name}) отменил эту встречу. Нам очень жаль.`,
      declined: name => `Интервьюер (${name}) отклонил ваш запрос. Можно запросить другое время.`,
      not_answered: name => `Интервьюер (${name}) не ответил вовремя, и запрос закрылся.`,
      hold_expired: () => 'Время на оплату вышло, и время больше не закреплено за вами.',
      payment_failed: () => 'Оплата не прошла, и время больше не закреплено за вами.',
      payment_abandoned: () => 'Оплата не была завершена, и время больше не закреплено за вами.',
      called_off: () => 'Эта встреча не состоится. Приносим извинения.',
      refunded: () => 'Оплата вам возвращена, поэтому встреча не состоится.',
    },
    interviewer: {
      cancelled_by_interviewee: name => `Кандидат (${name}) отменил эту встречу. Вам ничего делать не нужно.`,
      cancelled_by_interviewer: youCancelled,
      declined: name => `Вы отклонили запрос; ${name} получит об этом письмо.`,
      not_answered: name => `Запрос закрылся, потому что остался без ответа; ${name} получит об этом письмо.`,
      hold_expired: name => `Кандидат (${name}) не оплатил запись вовремя, и она закрылась.`,
      payment_failed: name => `Оплата не прошла (${name}), и запись закрылась.`,
      payment_abandoned: name => `Кандидат (${name}) не завершил оплату, и запись закрылась.`,
      called_off: () => 'Эта встреча не состоится. Приносим извинения.',
      refunded: name => `Оплата возвращена (${name}), поэтому встреча не состоится.`,
    },
    calendar: 'Приложенный файл уберёт встречу из вашего календаря.',
    refundAll: amount =>
      `Вам вернётся всё: ${amount}. Мы уже начали возврат; банку обычно нужно 5-7 рабочих дней, чтобы его показать.`,
    refundPart: (refund, amount) =>
      `По правилам отмены вам вернётся ${refund} из ${amount}. Мы уже начали возврат; банку обычно нужно 5-7 рабочих дней, чтобы его показать.`,
    refundNone: amount => `По правилам отмены из ${amount} ничего не возвращается.`,
    theirRefundAll: (name, amount) => `${name} получит всё обратно: ${amount}.`,
    theirRefundPart: (name, refund, amount) =>
      `По правилам отмены ${name} получит обратно ${refund} из ${amount}.`,
    theirRefundNone: (name, amount) => `По правилам отмены ${name} не получит обратно ничего из ${amount}.`,
    notCharged: amount =>
      `Деньги не списаны. Всё, что было зарезервировано из ${amount}, снимется полностью.`,
    theirNotCharged: name => `${name} ничего не платит.`,
  },
}

const tierList = (tiers: Tier[]) =>
  `${tiers.map(tier => `${tier.percent} при отмене не позже чем за ${hours(tier.hours)} до начала`).join(', ')}, позже ничего`
