import { defineConfig } from 'vitest/config'
import { testSettings } from './tools/test-settings.ts'

export default defineConfig({
  test: {
    projects: [
      'packages/*/vitest.config.ts',
      // The checks of the tools install packages and change folders.
      { test: { ...testSettings, name: 'tools', isolate: true, include: ['tools/**/*.test.ts'] } },
    ],
  },
})
