import { expect, test } from 'vitest'
import { aHouse, told } from './a-house.ts'
import { plainStaysPlain, screensTypeNoContract } from './contract.ts'

test('a plain file of the contract loads other plain ones, and asks for any type', () => {
  const house = aHouse({
    'src/contract/limits.ts': "import { dayMs } from './time.ts'\nimport type { Slot } from './slot.ts'",
    'src/contract/slot.ts': "import { z } from 'zod'\nimport { slotLimits } from './limits.ts'",
  })
  expect(plainStaysPlain(house)).toEqual([])
})

test('a plain file that loads a schema is told so, also by way of another file', () => {
  const house = aHouse({
    'src/contract/limits.ts': "import { z } from 'zod'",
    'src/contract/time.ts': "import {\n  instant,\n} from './instant.ts'",
    'src/contract/zone.ts': "export { timeZone } from '#contract/instant.ts'",
  })
  expect(told(plainStaysPlain(house)).map(one => one.slice(0, one.indexOf(',')))).toEqual([
    'src/contract/limits.ts: loads zod',
    'src/contract/time.ts: loads ./instant.ts',
    'src/contract/zone.ts: loads #contract/instant.ts',
  ])
})

test('a screen that types an address or a length is sent to the contract', () => {
  const house = aHouse({
    'src/web/slot/SlotRow.tsx': "fetch('/api/TimeSlot/Interviewer')",
    'src/web/slot/slot-port.ts': 'fetch(`/api/TimeSlot`)',
    'src/web/profile/AboutSection.tsx': '<TextArea maxLength={2000} />',
    'src/web/account/PasswordField.tsx': '<TextInput minLength="8" />',
  })
  expect(screensTypeNoContract(house).map(({ path }) => path)).toEqual([
    'src/web/slot/SlotRow.tsx',
    'src/web/slot/slot-port.ts',
    'src/web/profile/AboutSection.tsx',
    'src/web/account/PasswordField.tsx',
  ])
})

test('a screen that takes both from the contract is left alone, and so are tests', () => {
  const house = aHouse({
    'src/web/profile/AboutSection.tsx': '<TextArea maxLength={profileLimits.purposeMax} />',
    'src/web/query.test.ts': "expect(path).toBe('/api/teaser')",
  })
  expect(screensTypeNoContract(house)).toEqual([])
})
