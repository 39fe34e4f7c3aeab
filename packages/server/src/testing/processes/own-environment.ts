/** Variables of this process that the programs of a test get too: where programs are found, and compiled sources. */
export const ownEnvironment = (): Record<string, string> =>
  Object.fromEntries(
    ['PATH', 'NODE_COMPILE_CACHE'].flatMap((name) => {
      const value = process.env[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
