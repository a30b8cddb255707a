import type { RussianMessages } from '#web/i18n/define-messages.ts'
import type { landing as english } from '#web/i18n/en/public/landing.ts'

export default {
  title: 'Отрепетируйте собеседование. Получите работу.',
  description:
    'Пройдите пробное собеседование по видео с интервьюером из вашей области и получите оценку до решающего собеседования.',
  lead: 'Потренируйтесь по видео с тем, кто проводит собеседования в вашей области. После встречи вы поймёте, что подтянуть до настоящего собеседования.',
  bookInterview: 'Записаться на собеседование',
  signIn: 'Войти',
  findInterviewers: 'Найти интервьюера',
  myBookings: 'Мои записи',
  myProfile: 'Мой профиль',
  freeToJoin: 'Аккаунт бесплатный. Цену вы видите до записи.',
  tryCoach: 'Попробовать ИИ-тренера без аккаунта',
  trainWithCoach: 'Тренироваться с ИИ-тренером',
  becomeInterviewer: 'Стать интервьюером',
  questions: 'Вопросы и ответы',
} satisfies RussianMessages<typeof english>
