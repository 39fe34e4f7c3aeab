import { defineProject } from 'vitest/config'

export default defineProject({
  test: {
    name: 'web',
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx'],
    globalSetup: './vitest.global-setup.ts',
    // A page is opened, driven and waited for; on a busy machine that takes its time.
    testTimeout: 120_000,
    hookTimeout: 60_000,
    // Two cores: more pages at a time only wait for each other.
    maxConcurrency: 3,
  },
})
