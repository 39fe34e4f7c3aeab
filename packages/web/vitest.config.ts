import { defineProject } from 'vitest/config'

export default defineProject({
  test: {
    name: 'web',
    maxWorkers: 2,
    // Files that leave nothing behind share their workers, and load each module once.
    isolate: false,
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx'],
    globalSetup: './vitest.global-setup.ts',
    // Browser tests measure no time, and may take minutes on a loaded machine.
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 240_000,
    hookTimeout: 120_000,
    // More concurrent pages than cores only slow each other down.
    maxConcurrency: 2,
  },
})
