import { russianMessages } from '#contract/errors/russian.ts'

export default russianMessages
