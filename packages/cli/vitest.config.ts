import { defineProject } from 'vitest/config'

export default defineProject({
  test: {
    name: 'cli',
    maxWorkers: 2,
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx'],
    globalSetup: ['./build-for-tests.ts'],
    // Each step starts a process, often on a busy computer; the awaited state must still come.
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 240_000,
    hookTimeout: 240_000,
  },
})
