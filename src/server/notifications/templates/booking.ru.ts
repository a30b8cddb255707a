import { formatCount } from '#server/lib/format.ts'
import type { BookingEmailText, Tier } from './booking.en.ts'

const hours = (n: number) => formatCount(n, 'ru', { one: 'час', few: 'часа', many: 'часов', other: 'часа' })
const willNotHappen = (name: string) => `Встреча не состоится: ${name}`

/** Names stay in the nominative, because users' names are not declined. */
export const ru: BookingEmailText = {
  footerBooking: zone =>
    `Вы получили это письмо из-за записи на Rehearse. Время указано в часовом поясе вашего профиля: ${zone}.`,

  digest: {
    subject: 'Изменения в ваших записях',
    preview: 'Несколько изменений в одном письме.',
    text: 'Вот как сейчас выглядят ваши записи.',
    more: n =>
      `И ещё ${formatCount(n, 'ru', { one: 'изменение', few: 'изменения', many: 'изменений', other: 'изменения' })}.`,
    calendar: 'Это письмо не обновляет календарь. Актуальное время — в разделе «Мои записи».',
  },
  label: {
    when: 'Когда',
    with: 'С кем',
    sessionType: 'Вид встречи',
    specialty: 'Специализация',
    price: 'Цена',
    meetingLink: 'Ссылка на встречу',
    answerBy: 'Ответить до',
    before: 'Раньше',
    proposed: 'Предложенное время',
    recording: 'Видеозапись',
    youCancel: 'Если отмените вы',
    theyCancel: name => `Если отменит ${name}`,
    notes: name => `Пожелание (${name})`,
    yourNotes: 'Ваше пожелание',
  },
  price: {
    free: 'Бесплатно',
    paid: amount => `${amount}, оплачено`,
    authorised: amount => `${amount}, заморожено, не списано`,
  },
  action: {
    joinMeeting: 'Перейти к встрече',
    viewBookings: 'Мои записи',
    answerRequest: 'Принять или отклонить',
    answerProposal: 'Ответить на предложение',
    otherTimes: name => `Другое время: ${name}`,
    findInterviewers: 'Найти другого интервьюера',
    answerMessage: 'Ответить',
  },

  requested: {
    interviewerSubject: (name, when) => `Новый запрос: ${name}, ${when}`,
    interviewerHeadline: name => `Новый запрос на встречу: ${name}`,
    interviewerAsk: by =>
      by ? `Примите или отклоните его до: ${by}. Потом запрос закроется.` : 'Примите или отклоните запрос.',
    interviewerMoney: amount =>
      `Если примете, мы спишем ${amount} и подтвердим запись. Если отклоните, мы разморозим деньги.`,
    interviewerFree: 'Встреча бесплатная. Примите запрос, чтобы подтвердить запись.',
    intervieweeSubject: (name, when) => `Запрос отправлен: ${name}, ${when}`,
    intervieweeHeadline: name => `Ваш запрос отправлен: ${name}`,
    intervieweeWait: (name, by) =>
      by
        ? `${name} может ответить до: ${by}. Мы напишем вам в любом случае.`
        : `${name} ответит, и мы вам напишем.`,
    intervieweeMoney: (name, amount) =>
      `Мы заморозили ${amount} на вашей карте. Деньги спишутся, только если ${name} примет запрос.`,
    intervieweeFree: 'Встреча бесплатная.',
  },

  confirmed: {
    subject: (name, when) => `Подтверждено: ${name}, ${when}`,
    headline: name => `Встреча подтверждена: ${name}`,
    calendar: 'Приложенное приглашение добавит её в ваш календарь.',
    linkLater: 'Ссылку на встречу пришлём отдельным письмом.',
    recording: 'Только если кандидат и интервьюер согласны. Остановить её может каждый из вас.',
  },

  policy: {
    own: tiers => `Вам вернётся ${tierList(tiers)}.`,
    theirs: (tiers, name) => `${name} получит ${tierList(tiers)}.`,
    ownFull: 'Вам вернётся вся сумма.',
    theirFull: name => `${name} получит всю сумму.`,
    free: 'Не сможете прийти? Отмените запись как можно раньше в разделе «Мои записи».',
  },

  lifecycle: {
    movedSubject: (name, when) => `Перенесено: ${name}, теперь ${when}`,
    movedHeadline: name => `У встречи новое время: ${name}`,
    moved: 'Приложенное приглашение обновит ваш календарь.',
    refundClock: 'Возврат считается от самой ранней даты, на которую была назначена встреча.',
    proposedSubject: (name, when) => `Предложено новое время: ${name}, ${when}`,
    proposedHeadline: name => `${name} предлагает другое время`,
    proposed: 'Примите его или оставьте прежнее. До вашего ответа ничего не меняется, доплачивать не нужно.',
    keptSubject: (name, when) => `Время прежнее: ${name}, ${when}`,
    keptHeadline: name => `Время встречи прежнее: ${name}`,
    kept: name => `Предложенное вами время не подошло (${name}). Встреча остаётся как была.`,
    tomorrowSubject: (name, when) => `Напоминание: ${name}, ${when}`,
    tomorrowHeadline: name => `Скоро встреча: ${name}`,
    soonSubject: (name, when) => `Через час: ${name}, ${when}`,
    soonHeadline: name => `Скоро встреча: ${name}`,
    roomOpens: 'Комната откроется за 15 минут до начала.',
    testCamera: 'Проверьте камеру и микрофон заранее.',
    absentSubject: (name, when) => `Вы были на встрече? ${name}, ${when}`,
    absentHeadline: name => `${name} сообщает, что вас не было на встрече`,
    absentInterviewer: (by, name) =>
      `Если вы были, сообщите нам до: ${by}. Иначе ${name} получит всю сумму обратно.`,
    absentInterviewee: by =>
      `Если вы были, сообщите нам до: ${by}. Иначе встреча считается пропущенной, и деньги не вернутся.`,
    absentFree: by => `Если вы были, сообщите нам до: ${by}. Иначе встреча считается пропущенной вами.`,
    decidedSubject: (name, when) => `Решено: ${name}, ${when}`,
    tookPlace: name => `Мы отметили, что встреча состоялась: ${name}`,
    youWereAbsent: name => `Мы отметили вашу неявку на встречу: ${name}`,
    otherWasAbsent: name => `Мы отметили неявку на встречу: ${name}`,
    reportClosed: 'Решение по сообщению о неявке принято.',
    allBack: amount => `Вам вернётся вся сумма, ${amount}. ${bankDays}`,
    theirAllBack: (name, amount) => `${name} получит обратно всю сумму, ${amount}.`,
    nothingBack: 'По правилам отмены деньги не возвращаются.',
    stillPaid: 'Деньги за эту встречу вы получите.',
  },

  linkChanged: {
    subject: (name, when) => `Новая ссылка на встречу: ${name}, ${when}`,
    headline: {
      interviewee: name => `У встречи новая ссылка: ${name}`,
      interviewer: name => `Вы изменили ссылку на встречу: ${name}`,
    },
    interviewee: () => 'Пользуйтесь новой ссылкой. Приложенное приглашение обновит ваш календарь.',
    interviewer: name => `${name} тоже получит новую ссылку. Приложенное приглашение обновит ваш календарь.`,
  },

  notesChanged: {
    subject: (name, when) => `Новое пожелание: ${name}, ${when}`,
    headline: name => `Новое пожелание к встрече: ${name}`,
    taken: name => `Пожелания больше нет (${name}).`,
  },

  message: {
    subject: (name, when) => `Сообщение: ${name}, встреча ${when}`,
    headline: name => `Вам пишет ${name}`,
    wrote: (name, when) => `${name}, ${when}`,
    howToAnswer: name => `Отвечайте на Rehearse: ответ на письмо ${name} не получит.`,
  },

  cancelled: {
    subject: {
      cancelled: (name, when) => `Отменено: ${name}, ${when}`,
      declined: (name, when) => `Отклонено: ${name}, ${when}`,
      not_answered: (name, when) => `Запрос без ответа: ${name}, ${when}`,
      not_paid: (name, when) => `Запись не состоялась: ${name}, ${when}`,
    },
    interviewee: {
      cancelled_by_interviewee: name => `Вы отменили встречу: ${name}`,
      cancelled_by_interviewer: name => `Интервьюер отменил встречу: ${name}`,
      declined: name => `Интервьюер отклонил ваш запрос: ${name}`,
      not_answered: name => `Интервьюер не ответил на ваш запрос: ${name}`,
      hold_expired: name => `Время на оплату вышло: ${name}`,
      payment_failed: name => `Оплата не прошла: ${name}`,
      payment_abandoned: name => `Вы не завершили оплату: ${name}`,
      called_off: willNotHappen,
      refunded: name => `Оплата возвращена, встреча отменена: ${name}`,
    },
    interviewer: {
      cancelled_by_interviewee: name => `Кандидат отменил встречу: ${name}`,
      cancelled_by_interviewer: name => `Вы отменили встречу: ${name}`,
      declined: name => `Вы отклонили запрос: ${name}`,
      not_answered: name => `Запрос закрылся без ответа: ${name}`,
      hold_expired: name => `Кандидат не оплатил запись вовремя: ${name}`,
      payment_failed: name => `Оплата кандидата не прошла: ${name}`,
      payment_abandoned: name => `Кандидат не завершил оплату: ${name}`,
      called_off: willNotHappen,
      refunded: name => `Оплата кандидата возвращена, встреча отменена: ${name}`,
    },
    declineReasons: {
      time: () => 'Интервьюеру не подходит это время.',
      topic: () => 'Интервьюер не проводит собеседования на эту тему.',
      level: () => 'Интервьюер не работает с кандидатами этого уровня.',
      unwell: () => 'Интервьюер плохо себя чувствует.',
    },
    declineNote: name => `Пишет ${name}`,
    sorry: 'Нам очень жаль. Можно выбрать другое время или другого интервьюера.',
    calendar: 'Приложенный файл уберёт встречу из вашего календаря.',
    refundAll: amount => `Вам вернётся вся сумма, ${amount}. ${bankDays}`,
    refundPart: (refund, amount) => `Вам вернётся ${refund} из ${amount}. ${bankDays}`,
    refundNone: amount => `По правилам отмены деньги не возвращаются (${amount}).`,
    theirRefundAll: (name, amount) => `${name} получит обратно всю сумму, ${amount}.`,
    theirRefundPart: (name, refund, amount) => `${name} получит обратно ${refund} из ${amount}.`,
    theirRefundNone: name => `По правилам отмены ${name} не получит возврата.`,
    notCharged: 'Деньги не списаны. Если они были заморожены на карте, мы их разморозили.',
    theirNotCharged: name => `${name} ничего не платит.`,
  },
}

const bankDays = 'Банк зачислит деньги за 5–7 рабочих дней.'

const tierList = (tiers: Tier[]) =>
  `${tiers.map(tier => `${tier.percent} при отмене не позже чем за ${hours(tier.hours)} до начала`).join(', ')}, позже ничего`
