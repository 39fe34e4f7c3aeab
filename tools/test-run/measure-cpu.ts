/** Set-up file of all test projects: notes the CPU that a test file has used, with the programs that it started. */
import { afterAll } from 'vitest'
import { cpuSeconds } from './cpu-seconds.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** Seconds of CPU of a test file. */
    cpuSeconds?: number
  }
}

const before = cpuSeconds()
// oxlint-disable-next-line no-empty-pattern -- vitest reads the names of fixtures from the pattern
afterAll(({}, file) => {
  // A browser that has ended takes its figure along.
  file.meta.cpuSeconds = Math.max(0, cpuSeconds() - before)
})
