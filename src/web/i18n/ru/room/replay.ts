import type { RussianMessages } from '#web/i18n/define-messages.ts'
import type { replay as english } from '#web/i18n/en/room/replay.ts'

export default {
  title: 'Повтор встречи',
  titleWith: 'Встреча: {{name}}',
  forWhom: 'Это видите только вы двое. Хранится {{days}} дней.',
  myBookings: 'Мои встречи',
  nothing: 'Пересматривать пока нечего',
  nothingHint:
    'Запись, код, вопросы и общие заметки появляются здесь с начала встречи и хранятся {{days}} дней.',
  noPicture: 'Ваш браузер воспроизводит звук этой записи, но не видео. Попробуйте другой браузер.',
  filmFailed: 'Запись сейчас не воспроизводится. Всё остальное из встречи идёт без неё.',
  filmComing: 'Запись собирается в один файл. После встречи она появится здесь сама.',
  film: 'Запись встречи',
  notFilmed: 'Эта часть не записана.',
  position: 'Где вы сейчас',
  of: '{{position}} из {{total}}',
  play: 'Смотреть',
  pause: 'Пауза',
  back: 'На десять секунд назад',
  forth: 'На десять секунд вперёд',
  speed: 'Скорость',
  code: 'Код на этот момент',
  asked: 'Последний вопрос',
  happenings: 'Что происходило',
  noHappenings: 'Ни вопросов, ни общих заметок, ни сообщений.',
  question: 'Вопрос',
  note: 'Заметка',
  message: 'Сообщение',
  you: 'вы',
  noHistory: 'Написанное вместе не удалось загрузить.',
  tryAgain: 'Повторить',
} satisfies RussianMessages<typeof english>
