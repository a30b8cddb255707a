import { expect, test } from 'vitest'
import { isolateText } from '#contract/bidi.ts'
import { interviewTypes } from '#contract/enums.ts'
import { renderWelcome } from './welcome.ts'

test('the welcome around a right-to-left role and company keeps its order', () => {
  const interview = { type: interviewTypes.General, level: 2 } as const
  const [jobRole, companyName] = ['مبرمج', 'شركة 24']
  expect(renderWelcome({ ...interview, jobRole, companyName }, 'Why?')).toContain(
    ` for the role of ${isolateText(jobRole)} at ${isolateText(companyName)}. `,
  )
})
