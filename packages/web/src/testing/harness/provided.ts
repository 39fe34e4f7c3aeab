import 'vitest'

declare module 'vitest' {
  /** Values that vitest.global-setup.ts determines once for all test files. */
  interface ProvidedContext {
    /** Path of the browser, or null. */
    chromium: string | null
    /** Folder with the build under test. */
    dist: string
  }
}
