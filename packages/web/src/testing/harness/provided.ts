import 'vitest'

declare module 'vitest' {
  /** What vitest.global-setup.ts finds out once for all test files. */
  interface ProvidedContext {
    /** Path of the browser, null where there is none. */
    chromium: string | null
    /** Folder with the build under test. */
    dist: string
  }
}
