import { russianMessages } from '#contract/error-ru.ts'

export default russianMessages
