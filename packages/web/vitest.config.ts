import { defineProject } from 'vitest/config'

export default defineProject({
  test: {
    name: 'web',
    maxWorkers: 2,
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx'],
    globalSetup: './vitest.global-setup.ts',
    // Nothing here is timed: a page is opened, driven and waited for, which takes minutes on a busy machine.
    testTimeout: 240_000,
    hookTimeout: 120_000,
    // Two cores: more pages at a time only wait for each other.
    maxConcurrency: 2,
  },
})
