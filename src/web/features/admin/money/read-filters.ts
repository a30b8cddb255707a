/** Values of the address that a query takes: `cursor` and the filters of the screen. */
export const readFilters = <Name extends string>(address: URLSearchParams, names: readonly Name[]) =>
  Object.fromEntries(
    names.flatMap(name => {
      const value = address.get(name)
      return value ? [[name, value]] : []
    }),
  ) as { [Key in Name]?: string }
