/** Stand between the words of a list or around a copied name. */
const separators = /[\s,;،؛、，；"“”„«»]+/
/** Around a word, but not within: O’Brien stays whole, and C++, C#, .NET and Node.js keep their signs. */
const edges = /^['‘’`]+|['‘’`.!?:]+$/g

/** Words of a search in lower case, without the punctuation of a list or a quotation: `Beridze, Nino` or `“Nino”`. */
export function splitSearchText(search: string): string[] {
  const texts = search.normalize('NFKC').toLowerCase().split(/\s+/).filter(Boolean)
  const words = texts
    .flatMap(text => text.split(separators))
    .map(word => word.replaceAll(edges, ''))
    .filter(Boolean)
  // Only punctuation: it finds nothing, instead of everything.
  return words.length > 0 ? words : texts
}
