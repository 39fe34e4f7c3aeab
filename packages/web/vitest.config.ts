import { defineProject } from 'vitest/config'
import { testSettings } from '../../tools/test-settings.ts'

export default defineProject({
  test: {
    ...testSettings,
    name: 'web',
    include: ['src/**/*.test.ts'],
    globalSetup: './vitest.global-setup.ts',
    // More concurrent pages than cores only slow each other down.
    maxConcurrency: 2,
  },
})
