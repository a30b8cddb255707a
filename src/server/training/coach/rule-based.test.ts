import { describeCoach } from '#test/coach-compliance.ts'
import { ruleBasedCoach } from './rule-based.ts'

describeCoach('The embedded coach', async () => ruleBasedCoach)
