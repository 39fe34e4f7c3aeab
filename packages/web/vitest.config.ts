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
    // A run of everything shall not end by one page that was slow once; what needed a second try is reported as such.
    retry: process.env['CI'] === 'true' ? 1 : 0,
    // Two cores: more pages at a time only wait for each other.
    maxConcurrency: 2,
  },
})
