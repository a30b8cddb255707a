/** Start of the file name, and the subject in the action log: `payout-batches` of the route `exportPayoutBatches`. */
export const toExportName = (route: string): string =>
  route
    .replace(/^export/, '')
    .replaceAll(/(?!^)[A-Z]/g, letter => `-${letter}`)
    .toLowerCase()
