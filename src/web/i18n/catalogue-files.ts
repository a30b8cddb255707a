/** Translated messages of one area. */
export type Catalogue = Record<string, string>
export type CatalogueFiles = Record<string, () => Promise<Catalogue>>

/**
 * Files of all languages except English, whose messages are part of the code that uses them: `ru/booking-dialog`. English
 * readers do not load this list.
 */
export const catalogueFiles: CatalogueFiles = Object.fromEntries(
  Object.entries(import.meta.glob<Catalogue>(['./*/**/*.ts', '!./en/**/*.ts'], { import: 'default' })).map(
    ([path, load]) => [path.replace(/^\.\/(\w+)\/(?:.*\/)?([^/]+)\.ts$/, '$1/$2'), load],
  ),
)
