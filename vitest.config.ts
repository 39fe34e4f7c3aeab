import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Projects with the same number of workers share them, so that no core waits for the last file of a project.
    // Without `maxWorkers` a project takes one worker a core but one; what stands up here is not handed down.
    projects: [
      'packages/*/vitest.config.ts',
      {
        test: {
          name: 'tools',
          maxWorkers: 2,
          include: ['tools/**/*.test.ts'],
          // A loaded computer may be slow; the awaited state must still come.
          expect: { poll: { timeout: 20_000 } },
          testTimeout: 240_000,
        },
      },
    ],
  },
})
