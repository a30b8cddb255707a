import type { RussianMessages } from '#web/i18n/define-messages.ts'
import type { trial as english } from '#web/i18n/en/trial.ts'

export default {
  title: 'Попробуйте тренера',
  intro: 'Один вопрос настоящего собеседования. Ответьте и сразу узнайте, чего стоит ответ и почему.',
  question: 'Вопрос',
  answer: 'Ваш ответ',
  answerHint: 'По-английски, так, как сказали бы на собеседовании. Ответ оценивается и не сохраняется.',
  send: 'Узнать оценку',
  another: 'Другой вопрос',
  worth: 'Чего стоит ваш ответ',
  further: 'Это был один вопрос.',
  furtherText:
    'На собеседовании их пять или шесть: тренер уточняет, где чего-то не хватает, а в конце вы читаете итоги и сравниваете с очень хорошими ответами.',
  signUp: 'Создать аккаунт и продолжить',
  start: 'Начать собеседование',
} satisfies RussianMessages<typeof english>
