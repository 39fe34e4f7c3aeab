import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Most tests wait for a process, a socket or a page: one at a time leaves the second core idle.
    maxWorkers: 2,
    projects: [
      'packages/*/vitest.config.ts',
      { test: { name: 'tools', include: ['tools/**/*.test.ts'], testTimeout: 60_000 } },
    ],
  },
})
