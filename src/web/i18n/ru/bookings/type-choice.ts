import type { RussianMessages } from '#web/i18n/define-messages.ts'
import type { typeChoice as english } from '#web/i18n/en/bookings/type-choice.ts'

export default {
  step: 'Шаг {{number}} из 4: {{name}}',
  stepType: 'вид встречи',
  chooseType: 'Выберите вид встречи',
  toTimes: 'Перейти ко времени',
  typeMissing: 'Выберите вид встречи.',
  changeType: 'Изменить вид встречи',

  weeks: 'Недели',
  previousWeek: 'Предыдущая неделя',
  nextWeek: 'Следующая неделя',
  emptyWeek: 'На этой неделе нет свободного времени.',
  loading: 'Загружаем время…',

  answersTitle: 'Вопросы интервьюера',
  chooseOption: 'Выберите ответ',
  linkHint: 'Вставьте ссылку, которая открывается без пароля.',
  fileHint:
    'PDF, Word (DOCX), простой текст, PNG или JPEG, до {{size}}. Открыть его можете только вы и интервьюер. Мы удалим его через {{days}}\u00a0дней после встречи.',
  chooseFile: 'Выбрать файл',
  replaceFile: 'Выбрать другой файл',
  removeFile: 'Удалить {{name}}',
  fileNotUploaded: 'Не удалось загрузить файл. Проверьте подключение и попробуйте ещё раз.',
} satisfies RussianMessages<typeof english>
