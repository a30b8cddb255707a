import type { LanguageSupport } from '@codemirror/language'
import { type CodeLanguage, codeLanguages } from '#contract/collaboration.ts'

export const getCodeLanguage = ({ settings }: { settings: { get(name: string): unknown } }): CodeLanguage => {
  const chosen = settings.get('language')
  return codeLanguages.find(language => language === chosen) ?? 'javascript'
}

/** Loads the highlighting of a language on first use. */
export async function loadLanguageSupport(language: CodeLanguage): Promise<LanguageSupport> {
  switch (language) {
    case 'javascript':
    case 'typescript': {
      const { javascript } = await import('@codemirror/lang-javascript')
      return javascript({ typescript: language === 'typescript', jsx: false })
    }
    case 'python':
      return (await import('@codemirror/lang-python')).python()
    case 'sql':
      return (await import('@codemirror/lang-sql')).sql()
    case 'java':
      return (await import('@codemirror/lang-java')).java()
    case 'go':
      return (await import('@codemirror/lang-go')).go()
    case 'cpp':
      return (await import('@codemirror/lang-cpp')).cpp()
  }
}
