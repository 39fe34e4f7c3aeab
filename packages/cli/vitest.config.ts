import { defineProject } from 'vitest/config'

export default defineProject({
  test: {
    name: 'cli',
    maxWorkers: 2,
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx'],
    globalSetup: ['./build-for-tests.ts'],
    // Each step starts a process, on machines that do other things as well.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
