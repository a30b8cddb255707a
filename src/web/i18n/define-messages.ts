/**
 * The words of one area in English, beside their name. Keys ending in `_one` and `_other` are the forms of one
 * sentence, chosen by `count`; `{{name}}` is filled in; `<tag>…</tag>` is for `Rich`.
 */
export type Area<Words extends Record<string, string> = Record<string, string>> = {
  name: string
  words: Words
}

/** Declares an area's English words; only the types happen here. */
export const area = <const Words extends Record<string, string>>(
  name: string,
  words: Words,
): Area<Words> => ({
  name,
  words,
})

type WordsOf<A> = A extends Area<infer Words> ? Words : never
type PluralBase<Key> = Key extends `${infer Base}_other` ? Base : never

/** The keys one asks for: plural forms count as one. */
export type TextKey<Words> =
  | PluralBase<keyof Words>
  | Exclude<keyof Words & string, `${PluralBase<keyof Words>}_${'one' | 'other'}`>

type Sentence<Words, Key extends string> = Key extends keyof Words
  ? Words[Key]
  : `${Key}_other` extends keyof Words
    ? `{{count}}${Words[`${Key}_other`] & string}`
    : never

type Blanks<Text> = Text extends `${string}{{${infer Name}}}${infer Rest}` ? Name | Blanks<Rest> : never

/** What a sentence needs: nothing, or a value for each of its blanks (and a number where it has plural forms). */
export type TextValues<Words, Key extends string> = [Blanks<Sentence<Words, Key>>] extends [never]
  ? []
  : [
      values: {
        [Name in Blanks<Sentence<Words, Key>>]: Name extends 'count' ? number : string | number
      },
    ]

/** Looks a sentence up in the person's language. */
export type Translate<Words> = <Key extends TextKey<Words>>(
  key: Key,
  ...values: TextValues<Words, Key>
) => string

/** The Russian words of an area: every English key, plural sentences in all four forms. Anything else fails the type check. */
export type Russian<A> = Record<
  | Exclude<TextKey<WordsOf<A>>, PluralBase<keyof WordsOf<A>>>
  | `${PluralBase<keyof WordsOf<A>>}_${'one' | 'few' | 'many' | 'other'}`,
  string
>
