import { z } from 'zod'
import { experienceLevel, type InterviewType, interviewTypes, question } from '#contract/training.ts'
import behavioral from './questions/behavioral.json' with { type: 'json' }
import coding from './questions/coding.json' with { type: 'json' }
import general from './questions/general.json' with { type: 'json' }
import leadership from './questions/leadership.json' with { type: 'json' }
import product from './questions/product.json' with { type: 'json' }
import systemDesign from './questions/system-design.json' with { type: 'json' }
import technical from './questions/technical.json' with { type: 'json' }
import type { BankQuestion } from './rules.ts'

const bankQuestions = z.array(question.extend({ level: experienceLevel }).strict())

/** Every question that can be asked, by type of interview. */
export const questionBank: Record<InterviewType, readonly BankQuestion[]> = {
  [interviewTypes.General]: bankQuestions.parse(general),
  [interviewTypes.Technical]: bankQuestions.parse(technical),
  [interviewTypes.Behavioral]: bankQuestions.parse(behavioral),
  [interviewTypes.SystemDesign]: bankQuestions.parse(systemDesign),
  [interviewTypes.Coding]: bankQuestions.parse(coding),
  [interviewTypes.Leadership]: bankQuestions.parse(leadership),
  [interviewTypes.Product]: bankQuestions.parse(product),
}
