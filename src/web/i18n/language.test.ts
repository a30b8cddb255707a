import { afterEach, expect, test, vi } from 'vitest'
import { currentLanguage, initLanguage } from './language.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([undefined, '', 'en-US@posix', 'C', 'ka-GE'])(
  'a browser whose language is %j gets the page in English',
  async language => {
    vi.stubGlobal('navigator', { language, onLine: true })
    vi.stubGlobal('document', { documentElement: { lang: 'en' } })
    await initLanguage()
    expect(currentLanguage()).toBe('en')
  },
)
